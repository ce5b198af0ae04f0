import { useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { NOTHING_ASKED } from '#web/platform/casts/asked-questions.ts';
import { type GivenQuestion, useQuestion } from '#web/platform/casts/use-question.ts';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';
import { Sheet } from '#web/ui/fields/sheet.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { SharePicture } from './share-picture.tsx';
import styles from './share-sheet.module.css';
import { copyLink, shareLinkOf, shareText } from './share-ways.ts';

interface ShareSheetProps {
  readonly facts: ResultFacts;
  /** Of the link that the cast comes from. */
  readonly given: GivenQuestion | null;
  readonly onClose: () => void;
}

/** 分享: a link, a picture or a text. The question and 外应 go along only where they are chosen, each time anew. */
export function ShareSheet({ facts, given, onClose }: ShareSheetProps) {
  const [isPicture, setIsPicture] = useState(false);
  const [isAskedToo, setIsAskedToo] = useState(false);
  const [isOmenToo, setIsOmenToo] = useState(false);
  const { question: asked, omen: noted } = useQuestion(facts, given);
  const chosen: GivenQuestion = { question: isAskedToo ? asked : null, omen: isOmenToo ? noted : null };
  const link = shareLinkOf(facts, chosen);
  const switches = (
    <>
      {asked !== null && <CarrySwitch what="所问" isOn={isAskedToo} onChange={setIsAskedToo} />}
      {noted !== null && <CarrySwitch what="外应" isOn={isOmenToo} onChange={setIsOmenToo} />}
    </>
  );
  const share = async (saying: Promise<string>) => {
    onClose(); // a message would stand behind the sheet
    showToast(await saying, TOAST_MS.share);
  };
  if (isPicture)
    return (
      <Sheet title="分享图" className={styles.picture} onClose={onClose}>
        <SharePicture facts={facts} link={link} codeLink={shareLinkOf(facts, NOTHING_ASKED)} {...chosen}>
          {switches}
        </SharePicture>
      </Sheet>
    );
  return (
    <Sheet title="分享" onClose={onClose}>
      <ul className={styles.ways}>
        <Way name="链接" about="打开就是这一卦，内容只在链接里" onChoose={() => share(copyLink(link))} />
        <Way name="图片" about="卦象、爻辞与二维码，可存可发" onChoose={() => setIsPicture(true)} leadsOn />
        <Way name="文字" about="卦名、动爻、变卦，附上链接" onChoose={() => share(shareText(facts, link, chosen))} />
      </ul>
      {switches}
    </Sheet>
  );
}

interface CarrySwitchProps {
  readonly what: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const CarrySwitch = ({ what, isOn, onChange }: CarrySwitchProps) => (
  <Switch
    label={`带上${what}`}
    about="默认不带；带上之后，得到链接或图片的人都看得到。"
    isOn={isOn}
    onChange={onChange}
  />
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
