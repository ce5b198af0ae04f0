import { useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { showToast, TOAST_MS } from '../toast.ts';
import { SharePicture } from './share-picture.tsx';
import styles from './share-sheet.module.css';
import { copyLink, shareLinkOf, shareText } from './share-ways.ts';

interface ShareSheetProps {
  readonly facts: ResultFacts;
  readonly onClose: () => void;
}

/** 分享: a link, a picture or a text. */
export function ShareSheet({ facts, onClose }: ShareSheetProps) {
  const [isPicture, setIsPicture] = useState(false);
  const link = shareLinkOf(facts);
  const share = async (saying: Promise<string>) => {
    onClose(); // a message would stand behind the sheet
    showToast(await saying, TOAST_MS.share);
  };
  if (isPicture)
    return (
      <Sheet title="分享图" className={styles.picture} onClose={onClose}>
        <SharePicture facts={facts} link={link} />
      </Sheet>
    );
  return (
    <Sheet title="分享" onClose={onClose}>
      <ul className={styles.ways}>
        <Way name="链接" about="打开就是这一卦，内容只在链接里" onChoose={() => share(copyLink(link))} />
        <Way name="图片" about="卦象、爻辞与二维码，可存可发" onChoose={() => setIsPicture(true)} />
        <Way name="文字" about="卦名、动爻、变卦，附上链接" onChoose={() => share(shareText(facts, link))} />
      </ul>
    </Sheet>
  );
}

interface WayProps {
  readonly name: string;
  readonly about: string;
  readonly onChoose: () => void;
}

const Way = ({ name, about, onChoose }: WayProps) => (
  <li>
    <button type="button" className={styles.way} onClick={onChoose}>
      <b>{name}</b>
      <span>{about}</span>
      <ForwardIcon />
    </button>
  </li>
);
