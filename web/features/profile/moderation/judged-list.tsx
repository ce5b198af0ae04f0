import { useState } from 'react';
import { MODERATION_TEXT_MAX_CHARACTERS } from '#contract/limits.ts';
import { useVerdict } from '#web/sheets/verdict/use-verdict.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, FormMessage, TextArea } from '#web/ui/fields/field.tsx';
import { PageState } from '#web/ui/page.tsx';
import { reasonName } from '#web/ui/reason-name.ts';
import { dayText } from '#web/ui/rows/day-text.ts';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { ThingList } from './list-state.tsx';
import styles from './moderation.module.css';
import { ResumeField } from './resume-field.tsx';
import { type Reported, thingKey, thingTitle, useThings } from './things.ts';

/** 已处理: who decided what, why and when; what is hidden can be restored. */
export function JudgedList() {
  const list = useThings('judged');
  const [restored, setRestored] = useState<string | null>(null);
  return (
    <ThingList
      list={list}
      className={styles.judged}
      empty={<PageState figure={STATE_FIGURES.empty} title="还没有处理过的。" />}
    >
      {(thing) => (
        <>
          <span className={styles.words}>
            <bdi>{thing.kind === 'face' ? `${thing.author} · ${thingTitle(thing)}` : thingTitle(thing)}</bdi>
            <small>{decisionInWords(thing)}</small>
          </span>
          {thing.state === 'hidden' && thingKey(thing) !== restored && (
            <Button look="pill" onClick={() => setRestored(thingKey(thing))}>
              恢复
            </Button>
          )}
          {thingKey(thing) === restored && (
            <Restore
              thing={thing}
              onDone={() => {
                setRestored(null);
                list.reload();
              }}
              onCancel={() => setRestored(null)}
            />
          )}
        </>
      )}
    </ThingList>
  );
}

/** 骂人 · 知微隐藏 · 10月6日; 隐藏：骂人 · 半盏恢复 · 10月8日. */
function decisionInWords({ state, kind, reason, isRestored, judgedBy, judgedAt }: Reported): string {
  const hidden = kind === 'name' ? '换了名字' : '隐藏';
  const act = state === 'hidden' ? hidden : isRestored ? '恢复' : '留着';
  const parts = [
    reason === null ? null : `${isRestored ? `${hidden}：` : ''}${reasonName(reason)}`,
    `${judgedBy ?? '管理员'}${act}`,
    judgedAt && dayText(judgedAt),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

interface RestoreProps {
  readonly thing: Reported;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** To restore asks for a sentence, too. */
function Restore({ thing, onDone, onCancel }: RestoreProps) {
  const verdict = useVerdict(thing, onDone);
  const { note, writeNote, noteError, refusal, error, isSending, judge } = verdict;
  return (
    <Form className={styles.form} refusal={refusal} onSubmit={() => judge('show')}>
      <TextArea
        label="给作者的一句话"
        dir="auto"
        maxLength={MODERATION_TEXT_MAX_CHARACTERS}
        value={note}
        error={noteError}
        onChange={(event) => writeNote(event.target.value)}
      />
      <ResumeField thing={thing} verdict={verdict} />
      <FormMessage message={error} />
      <div className={styles.buttons}>
        <Button onClick={onCancel}>取消</Button>
        <Button look="primary" type="submit" disabled={isSending}>
          恢复
        </Button>
      </div>
    </Form>
  );
}
