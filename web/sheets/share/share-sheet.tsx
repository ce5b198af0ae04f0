import { useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { useQuestion } from '#web/platform/casts/use-question.ts';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';
import { Sheet } from '#web/ui/fields/sheet.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { SharePicture } from './share-picture.tsx';
import styles from './share-sheet.module.css';
import { copyLink, shareLinkOf, shareText } from './share-ways.ts';

interface ShareSheetProps {
  readonly facts: ResultFacts;
  /** The question of the link that the cast comes from. */
  readonly given: string | null;
  readonly onClose: () => void;
}

/** 分享: a link, a picture or a text. The question goes along only where it is chosen, each time anew. */
export function ShareSheet({ facts, given, onClose }: ShareSheetProps) {
  const [isPicture, setIsPicture] = useState(false);
  const [isAskedToo, setIsAskedToo] = useState(false);
  const { question: asked } = useQuestion(facts, given);
  const question = isAskedToo ? asked : null;
  const link = shareLinkOf(facts, question);
  const share = async (saying: Promise<string>) => {
    onClose(); // a message would stand behind the sheet
    showToast(await saying, TOAST_MS.share);
  };
  if (isPicture)
    return (
      <Sheet title="分享图" className={styles.picture} onClose={onClose}>
        <SharePicture facts={facts} link={link} codeLink={shareLinkOf(facts, null)} question={question}>
          {asked !== null && <AskedSwitch isOn={isAskedToo} onChange={setIsAskedToo} />}
        </SharePicture>
      </Sheet>
    );
  return (
    <Sheet title="分享" onClose={onClose}>
      <ul className={styles.ways}>
        <Way name="链接" about="打开就是这一卦，内容只在链接里" onChoose={() => share(copyLink(link))} />
        <Way name="图片" about="卦象、爻辞与二维码，可存可发" onChoose={() => setIsPicture(true)} leadsOn />
        <Way name="文字" about="卦名、动爻、变卦，附上链接" onChoose={() => share(shareText(facts, link, question))} />
      </ul>
      {asked !== null && <AskedSwitch isOn={isAskedToo} onChange={setIsAskedToo} />}
    </Sheet>
  );
}

interface AskedSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const AskedSwitch = ({ isOn, onChange }: AskedSwitchProps) => (
  <Switch label="带上所问" about="默认不带；带上之后，得到链接或图片的人都看得到。" isOn={isOn} onChange={onChange} />
);

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
