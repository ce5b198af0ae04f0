import { type ReactNode, useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { solarText } from '#contract/words/dates.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { doubleHourIndexOf, doubleHourName } from '#core/calendar/double-hour.ts';
import { changedOf } from '#core/casting/cast-name.ts';
import { type AiSection, aiSectionsOf, aiTextOf } from '#core/explain/ai-text.ts';
import { monthBranchOf } from '#core/explain/strength.ts';
import { type PlainOf, plainIn } from '#core/explain/text-step.ts';
import type { Omen } from '#core/journal/omen.ts';
import { yearsChunk } from '#web/platform/calendar/calendar.ts';
import { lunarTextOf } from '#web/platform/calendar/cast-date.ts';
import { castInstantOf, castWallOf } from '#web/platform/calendar/device-moment.ts';
import { copyText, shareBySystem } from '#web/platform/device/share.ts';
import { dayAtOf, useSettings } from '#web/platform/storage/settings.ts';
import { classicTexts, companionTexts } from '#web/platform/texts/texts.ts';
import styles from '#web/sheets/picture-view.module.css';
import { Button } from '#web/ui/button.tsx';
import { methodName } from '#web/ui/rows/method-name.ts';

interface AiTextProps {
  readonly facts: ResultFacts;
  /** Null: not part of the text. */
  readonly question: string | null;
  readonly omen: Omen | null;
  /** What chooses question and 外应. */
  readonly children: ReactNode;
}

/** 白话 of both figures; suspends until it is there. */
function usePlain({ cast }: ResultFacts): PlainOf {
  const main = companionTexts(cast.main).read().plain;
  const changed = companionTexts(changedOf(cast)).read().plain;
  return (text) => plainIn(text.hexagram === cast.main ? main : changed, text);
}

/** The text of a cast, of the same facts as its reading. */
function useSections({ facts, question, omen }: Omit<AiTextProps, 'children'>): readonly AiSection[] {
  const wall = castWallOf(facts);
  const years = yearsChunk(wall.year).read();
  const { textOf } = classicTexts.read();
  const plainOf = usePlain(facts);
  const lunar = lunarTextOf(facts, wall, years, dayAtOf(useSettings()));
  return aiSectionsOf({
    cast: facts.cast,
    madeBy: methodName(facts.cast),
    when: `${solarText(wall)}，${lunar}，${doubleHourName(doubleHourIndexOf(wall.hour))}`,
    month: monthBranchOf(castInstantOf(facts), years),
    ...{ textOf, plainOf, question, omen },
  });
}

/** 复制给 AI: all of the text, to be read before it is taken along. The app itself sends it nowhere. */
export function AiText({ facts, question, omen, children }: AiTextProps) {
  const sections = useSections({ facts, question, omen });
  const [said, setSaid] = useState<{ readonly words: string; readonly of: string } | null>(null);
  const text = aiTextOf(sections);
  const say = (words: string) => setSaid({ words, of: text });
  const copy = async () => say((await copyText(text)) ? NOTICES.copied : NOTICES.copyFailed);
  const share = async () => say((await shareBySystem({ text })) ?? NOTICES.failed);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className={styles.text} aria-label="要复制的全文" tabIndex={0}>
        {sections.map(({ title, rows }) => (
          <div key={title}>
            <h3>{title}</h3>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are never moved
              <p key={index}>{row}</p>
            ))}
          </div>
        ))}
      </section>
      <div className={styles.controls}>
        {children}
        <div className={styles.buttons}>
          <Button look="primary" onClick={copy}>
            复制
          </Button>
          {'share' in navigator && <Button onClick={share}>用系统分享</Button>}
        </div>
        <p className={styles.said} role="status">
          {said?.of === text ? said.words : `约 ${aboutLengthOf(text)} 字。观象自己不连 AI；贴到哪里、信不信，都由你。`}
        </p>
      </div>
    </>
  );
}

/** To the next hundred. */
const aboutLengthOf = (text: string): number => Math.ceil([...text].length / 100) * 100;
