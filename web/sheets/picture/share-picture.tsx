import type { ReactNode } from 'react';
import { castLabel } from '#core/casting/cast-name.ts';
import { type DrawnCast, drawCast } from './draw-cast.ts';
import { pictureNameOf } from './picture-content.ts';
import { PictureView } from './picture-view.tsx';

interface SharePictureProps extends DrawnCast {
  /** What 复制链接 copies. */
  readonly link: string;
  readonly children: ReactNode;
}

/** The picture of a cast. The cast of an open sheet stays the same; the question and 外应 come and go. */
export function SharePicture({ link, children, ...drawnCast }: SharePictureProps) {
  const { facts, codeLink, question, omen } = drawnCast;
  return (
    <PictureView
      draw={(theme) => drawCast(drawnCast, theme)}
      content={JSON.stringify([codeLink, question, omen])}
      name={pictureNameOf(facts)}
      alt={`${castLabel(facts.cast)}，分享图`}
      link={link}
      hint="长按图片也可保存。卦只在链接里，不上传。"
    >
      {children}
    </PictureView>
  );
}
