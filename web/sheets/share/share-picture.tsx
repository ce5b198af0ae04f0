import { type ReactNode, useEffect, useState } from 'react';
import { NOTICES } from '#contract/words/notices.ts';
import { downloadFile } from '#web/platform/device/download.ts';
import { useSettings } from '#web/platform/storage/settings.ts';
import { castLabel } from '#web/ui/book/cast-label.ts';
import { RetryLine } from '#web/ui/book/retry-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { type DrawnCast, drawCast } from './draw-cast.ts';
import type { PictureTheme } from './palette.ts';
import { pictureNameOf } from './picture-name.ts';
import styles from './share-sheet.module.css';
import { copyLink, shareBySystem } from './share-ways.ts';

const THEMES = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const;

const HINT = '长按图片也可保存。卦只在链接里，不上传。';

function useThemeOfPage(): PictureTheme {
  const { theme } = useSettings();
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

interface Drawn {
  readonly file: File;
  readonly url: string;
}

/** Draws again in another theme, with the question and 外应 or without them, and after a failure. */
function usePicture({ facts, codeLink, question, omen }: DrawnCast, theme: PictureTheme) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cast of an open sheet stays the same; another attempt draws again
  useEffect(() => {
    let url: string | null = null;
    let isOver = false;
    drawCast({ facts, codeLink, question, omen }, theme).then(
      (blob) => {
        if (isOver) return;
        const file = new File([blob], pictureNameOf(facts), { type: blob.type });
        url = URL.createObjectURL(file);
        setDrawn({ file, url });
      },
      () => setHasFailed(true),
    );
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [codeLink, question, omen, theme, attempt]);
  const retry = () => {
    setHasFailed(false);
    setAttempt(attempt + 1);
  };
  return { drawn, hasFailed, retry };
}

interface SharePictureProps extends DrawnCast {
  /** What 复制链接 copies. */
  readonly link: string;
  readonly children: ReactNode;
}

/** The picture itself, to be kept by a long press too, and what can be done with it. */
export function SharePicture({ link, children, ...drawnCast }: SharePictureProps) {
  const { facts } = drawnCast;
  const [theme, setTheme] = useState<PictureTheme>(useThemeOfPage());
  const { drawn, hasFailed, retry } = usePicture(drawnCast, theme);
  const [said, setSaid] = useState(HINT);
  const save = () => {
    if (!drawn) return;
    downloadFile(drawn.file.name, drawn.file);
    setSaid(NOTICES.pictureSaved);
  };
  const files = drawn ? [drawn.file] : [];
  const canShare = drawn !== null && 'canShare' in navigator && navigator.canShare({ files });
  return (
    <>
      {hasFailed && <RetryLine rows={4} onRetry={retry} />}
      {!hasFailed && !drawn && <div className={styles.blank} role="status" aria-label="正在载入" />}
      {!hasFailed && drawn && (
        <img className={styles.preview} src={drawn.url} alt={`${castLabel(facts.cast)}，分享图`} />
      )}
      <div className={styles.controls}>
        <Choice
          name="picture-theme"
          legend="图片的深浅"
          isLegendHidden
          look="segments"
          options={THEMES}
          value={theme}
          onChange={setTheme}
        />
        {children}
        <div className={styles.buttons}>
          <Button look="primary" disabled={!drawn} onClick={save}>
            保存图片
          </Button>
          {canShare && (
            <Button onClick={async () => setSaid((await shareBySystem({ files })) ?? NOTICES.failed)}>系统分享</Button>
          )}
          <Button onClick={async () => setSaid(await copyLink(link))}>复制链接</Button>
        </div>
        <p className={styles.said} role="status">
          {said}
        </p>
      </div>
    </>
  );
}
