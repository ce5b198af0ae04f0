import type { Remark } from '#core/texts/wing-remarks.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import styles from './figure-parts.module.css';
import { wingPath } from './wing-texts.ts';

/** Where a remark stands, as a link to the passage: 系辞上 第八章. */
export function RemarkSource({ remark }: { readonly remark: Remark }) {
  const { wing, wingTitle, chapterTitle, chapterNumber, passageNumber } = remark;
  return (
    <a href={wingPath(wing, chapterNumber, passageNumber)} className={styles.source}>
      <span>
        {wingTitle} {chapterTitle}
      </span>
      <ForwardIcon />
    </a>
  );
}
