/** The parts of the form that a prerendered form does not show, in one chunk. Loaded right after the form is hydrated. */
export { castManually } from '#core/casting/cast.ts';
export { DraftSection } from '../drafts/draft-section.tsx';
export { AskLine } from './ask-line.tsx';
export { CastPreview } from './cast-preview.tsx';
export { lastWay, makeCast, momentNow } from './make-cast.ts';
export { OtherWays } from './other-ways.tsx';
export { SeveralLines } from './several-lines.tsx';
