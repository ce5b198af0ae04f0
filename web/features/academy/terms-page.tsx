import { useEffect, useState } from 'react';
import { shortName } from '#core/hexagram/king-wen.ts';
import type { Term } from '#core/texts/types.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { vocabularyTexts } from '#web/platform/texts/texts.ts';
import { Choice } from '#web/ui/choice.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './terms-page.module.css';

/** The vocabulary, by groups. The address may name an entry: /academy/terms#dang-wei. */
export function TermsPage() {
  return (
    <>
      <PageHeader title={TITLES.terms} back="/academy" />
      <ChunkSuspense rows={8}>
        <Terms />
      </ChunkSuspense>
    </>
  );
}

function Terms() {
  const { TERMS, TERM_GROUPS } = vocabularyTexts.read();
  const [group, setGroup] = useState<string>('全部');
  // void: newer browsers answer a promise, which React would call when the page is left
  useEffect(() => void document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <>
      <Choice
        name="group"
        legend="分类"
        options={['全部', ...TERM_GROUPS].map((value) => ({ value, label: value }))}
        value={group}
        onChange={setGroup}
        look="chips"
        isLegendHidden
      />
      {TERM_GROUPS.filter((one) => group === '全部' || group === one).map((one) => (
        <section key={one} className={styles.group} aria-label={one}>
          <h2 className="section-head">{one}</h2>
          <dl className="surface divided">
            {TERMS.filter((entry) => entry.group === one).map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function Entry({ entry: { id, term, pinyin, text, example } }: { readonly entry: Term }) {
  const { hexagram, part, index, quote } = example;
  const { placeOf } = vocabularyTexts.read();
  const page =
    part === 'daxiang' ? '' : (part === 'line' || part === 'xiaoxiang') && index < 6 ? `/text/${index}` : '/text';
  return (
    <div id={id}>
      <dt>
        {term} <small>{pinyin}</small>
      </dt>
      <dd>
        <p>{text}</p>
        <a href={`/hexagram/${hexagram}${page}`} className="row tap">
          {shortName(hexagram)}·{placeOf(example)} <q>{quote}</q>
        </a>
      </dd>
    </div>
  );
}
