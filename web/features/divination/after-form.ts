/** The parts of the form that a prerendered form does not show, in one chunk. Loaded right after the form is hydrated. */
export { castManually } from '#core/casting/cast.ts';
export { AskLine } from './ask-line.tsx';
export { CastPreview } from './cast-preview.tsx';
export { DraftSection } from './draft-section.tsx';
export { lastWay, makeCast, momentNow } from './make-cast.ts';
export { OtherWays } from './other-ways.tsx';
export { SeveralLines } from './several-lines.tsx';
