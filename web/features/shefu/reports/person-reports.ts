import { sealOf } from '#contract/avatar.ts';
import { REMOVED_NAME } from '#contract/words/messages.ts';
import type { Report } from './report-menu.tsx';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl: string | null | undefined;
}

/** What can be reported of a person: the name, and a face that is a picture of theirs; nothing of somebody who has left. */
export function personReports({ id, name, avatarUrl }: Person, who: '出题人' | '猜的人'): readonly Report[] {
  if (name === REMOVED_NAME) return [];
  const ofName = {
    label: `举报${who}的名字`,
    subject: { kind: 'name', id, whose: `${who}的名字`, words: name },
  } as const;
  if (!avatarUrl || sealOf(avatarUrl) !== null) return [ofName];
  return [ofName, { label: `举报${who}的头像`, subject: { kind: 'face', id, whose: `${who}的头像`, words: name } }];
}
