import { useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { NOTHING_ASKED } from '#web/platform/casts/asked-questions.ts';
import { type GivenQuestion, useQuestion } from '#web/platform/casts/use-question.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';
import { copyLink } from '#web/platform/device/share.ts';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';
import picture from '#web/sheets/picture-view.module.css';
import { Sheet } from '#web/ui/fields/sheet.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { ForwardIcon } from '#web/ui/icons.tsx';
import styles from './share-sheet.module.css';
import { shareLinkOf, shareText } from './share-ways.ts';

/** A link and a text need no canvas and no code. */
const SharePicture = lazyPart(async () => (await import('../picture/share-picture.tsx')).SharePicture);
/** Few ask for it, and it needs all of the reading. */
const AiText = lazyPart(async () => (await import('../ai/ai-text.tsx')).AiText);

interface ShareSheetProps {
  readonly facts: ResultFacts;
  /** Of the link that the cast comes from. */
  readonly given: GivenQuestion | null;
  readonly onClose: () => void;
}

/** 分享: a link, a picture, a text, or all facts for another program. The question and 外应 go along only where they are chosen, each time anew. */
export function ShareSheet({ facts, given, onClose }: ShareSheetProps) {
  const [way, setWay] = useState<'picture' | 'ai' | null>(null);
  const [isAskedToo, setIsAskedToo] = useState(false);
  const [isOmenToo, setIsOmenToo] = useState(false);
  const { question: asked, omen: noted } = useQuestion(facts, given);
  const chosen: GivenQuestion = { question: isAskedToo ? asked : null, omen: isOmenToo ? noted : null };
  const link = shareLinkOf(facts, chosen);
  const about = way === 'ai' ? '默认不带；带上就离开这台设备。' : '默认不带；带上之后，得到链接或图片的人都看得到。';
  const switches = (
    <>
      {asked !== null && <Switch label="带上所问" about={about} isOn={isAskedToo} onChange={setIsAskedToo} />}
      {noted !== null && <Switch label="带上外应" about={about} isOn={isOmenToo} onChange={setIsOmenToo} />}
    </>
  );
  const share = async (saying: Promise<string>) => {
    onClose(); // a message would stand behind the sheet
    showToast(await saying, TOAST_MS.share);
  };
  if (way === 'picture')
    return (
      <Sheet title="分享图" className={picture.picture} onClose={onClose}>
        <ChunkSuspense rows={6}>
          <SharePicture facts={facts} link={link} codeLink={shareLinkOf(facts, NOTHING_ASKED)} {...chosen}>
            {switches}
          </SharePicture>
        </ChunkSuspense>
      </Sheet>
    );
  if (way === 'ai')
    return (
      <Sheet title="复制给 AI" className={picture.picture} onClose={onClose}>
        <ChunkSuspense rows={6}>
          <AiText facts={facts} {...chosen}>
            {switches}
          </AiText>
        </ChunkSuspense>
      </Sheet>
    );
  return (
    <Sheet title="分享" onClose={onClose}>
      <ul className={styles.ways}>
        <Way name="链接" about="打开就是这一卦，内容只在链接里" onChoose={() => share(copyLink(link))} />
        <Way name="图片" about="卦象、爻辞与二维码，可存可发" onChoose={() => setWay('picture')} leadsOn />
        <Way name="文字" about="卦名、动爻、变卦，附上链接" onChoose={() => share(shareText(facts, link, chosen))} />
        <Way name="复制给 AI" about="给 AI 的提问，先看再复制" onChoose={() => setWay('ai')} leadsOn />
      </ul>
      {switches}
    </Sheet>
  );
}

interface WayProps {
  readonly name: string;
  readonly about: string;
  readonly onChoose: () => void;
  /** Something opens; the others are done at once, and have no chevron. */
  readonly leadsOn?: boolean;
}

const Way = ({ name, about, onChoose, leadsOn = false }: WayProps) => (
  <li>
    <button type="button" className={styles.way} onClick={onChoose}>
      <b>{name}</b>
      <span>{about}</span>
      {leadsOn && <ForwardIcon />}
    </button>
  </li>
);
