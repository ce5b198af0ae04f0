import { newId } from '../security/tokens.ts';
import type { Db } from './database.ts';

interface DataEvent {
  readonly kind: string;
  readonly at: number;
  readonly actor?: string;
  readonly detail?: string;
}

/** Records an event about all data, with the columns of the first release alone: data of any version takes it. */
export async function recordEvent(db: Db, { kind, at, actor = '', detail }: DataEvent): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({ user_id: '', at, id: newId(), kind, actor, detail: detail ?? null })
    .execute();
}
