import { useEffect } from 'react';
import type { ResponseBody } from '#contract/endpoint.ts';
import { listOwnDecisions } from '#contract/moderation-own.ts';
import { dayText } from '#contract/words/dates.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { Told } from '#web/sheets/decided/decision-box.tsx';
import { type OwnDecision, pauseText } from '#web/sheets/decided/own-decisions.ts';
import { reasonName } from '#web/ui/names.ts';
import styles from './own-decisions.module.css';

/** Its dot goes. Loaded here: other pages show decisions, too, and need nothing of it. */
async function see(told: ResponseBody<typeof listOwnDecisions>): Promise<void> {
  const news = await import('#web/platform/news/news.ts').catch(() => null); // it goes the next time
  news?.seeDecisions(told);
}

/** What of one's own is hidden or was restored, and why; and for how long one may not post. Nothing for most. */
export function OwnDecisions() {
  const { data } = useCall(listOwnDecisions, {});
  useEffect(() => {
    if (data) void see(data);
  }, [data]);
  if (!data) return null;
  const { things: contents, interventions, pausedUntil } = data;
  if (contents.length === 0 && interventions.length === 0 && pausedUntil === null) return null;
  return (
    <section className={styles.judgements} aria-label="管理员说">
      {pausedUntil !== null && (
        <p className={styles.pause}>
          <b>{pauseText(pausedUntil)}</b>：<bdi>{data.pauseNote}</bdi>
        </p>
      )}
      {contents.map((content) => (
        <DecidedContent key={`${content.kind} ${content.id}`} content={content} />
      ))}
      {interventions.map((done) => (
        <article className="surface stack gap-8" key={`${done.kind} ${done.puzzleId} ${done.at}`}>
          <h2>
            <bdi>{`管理员${done.kind === 'edited' ? '改过' : '删去了'}你的题“${done.title}”`}</bdi>
          </h2>
          <p>{dayText(done.at)}</p>
        </article>
      ))}
    </section>
  );
}

function whatItIs({ kind, title }: OwnDecision): string {
  if (kind === 'face') return '你的头像';
  if (kind === 'guess') return `你在“${title}”的猜`;
  return kind === 'puzzle' ? `你的题“${title}”` : `你的名字“${title}”`;
}

function whatWasDone(content: OwnDecision): string {
  if (content.state === 'kept') return `管理员看过${whatItIs(content)}，照常显示`;
  if (content.state === 'waiting') return `${whatItIs(content)}先隐藏了`;
  return `${whatItIs(content)}${content.kind === 'name' ? '已换成别的' : '已隐藏'}`;
}

/** 广告。题里请不要卖货. What was restored needs no reason. */
function Why({ content: { state, reason, note } }: { readonly content: OwnDecision }) {
  return (
    <p>
      {state !== 'kept' && `${reasonName(reason ?? '')}。`}
      <bdi>{note}</bdi>
    </p>
  );
}

const DecidedContent = ({ content }: { readonly content: OwnDecision }) => (
  <article className="surface stack gap-8">
    <h2>
      <bdi>{whatWasDone(content)}</bdi>
    </h2>
    <Told content={content}>
      <Why content={content} />
    </Told>
  </article>
);
