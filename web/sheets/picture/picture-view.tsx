import { type ReactNode, useEffect, useState } from 'react';
import { NOTICES } from '#contract/words/notices.ts';
import { downloadFile } from '#web/platform/device/download.ts';
import { copyLink, shareBySystem } from '#web/platform/device/share.ts';
import { useSettings } from '#web/platform/storage/settings.ts';
import { RetryLine } from '#web/ui/book/retry-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import styles from '../picture-view.module.css';
import type { PictureTheme } from './palette.ts';

const THEMES = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const;

function useThemeOfPage(): PictureTheme {
  const { theme } = useSettings();
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

interface Drawn {
  readonly file: File;
  readonly url: string;
}

/** What is to be drawn. */
export interface Picture {
  readonly draw: (theme: PictureTheme) => Promise<Blob>;
  /** While it is the same, so is the picture. */
  readonly content: string;
  /** Of the file. */
  readonly name: string;
}

/** Draws again in another theme, with other content, and after a failure. */
function usePicture({ draw, content, name }: Picture, theme: PictureTheme) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content stands for what is drawn; another attempt draws again
  useEffect(() => {
    let url: string | null = null;
    let isOver = false;
    draw(theme).then(
      (blob) => {
        if (isOver) return;
        const file = new File([blob], name, { type: blob.type });
        url = URL.createObjectURL(file);
        setDrawn({ file, url });
      },
      () => setHasFailed(true),
    );
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [content, theme, attempt]);
  const retry = () => {
    setHasFailed(false);
    setAttempt(attempt + 1);
  };
  return { drawn, hasFailed, retry };
}

interface PictureViewProps extends Picture {
  /** What is seen on it, for screen readers. */
  readonly alt: string;
  /** What 复制链接 copies. */
  readonly link: string;
  /** Said until something was done. */
  readonly hint: string;
  readonly children?: ReactNode;
}

/** The picture itself, to be kept by a long press too, and what can be done with it. */
export function PictureView({ alt, link, hint, children, ...picture }: PictureViewProps) {
  const [theme, setTheme] = useState<PictureTheme>(useThemeOfPage());
  const { drawn, hasFailed, retry } = usePicture(picture, theme);
  const [said, setSaid] = useState(hint);
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
      {!hasFailed && drawn && <img className={styles.preview} src={drawn.url} alt={alt} />}
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
