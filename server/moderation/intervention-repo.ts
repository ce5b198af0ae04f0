import type { Intervention } from '#contract/moderation-own.ts';
import type { Db } from '../db/database.ts';
import { REMOVED_USER } from '../db/removed-user.ts';
import { newId } from '../security/tokens.ts';

const LISTED = 50;

interface PuzzleOfOther {
  readonly id: number;
  readonly ownerId: string;
  readonly title: string;
}

/** What a superadmin did to a puzzle of somebody else, with its title as it was before, for its author to read. */
export async function insertIntervention(
  db: Db,
  kind: Intervention,
  puzzle: PuzzleOfOther,
  now: number,
): Promise<void> {
  const { id, ownerId, title } = puzzle;
  if (ownerId === REMOVED_USER) return; // nobody is left to read it
  await db
    .insertInto('puzzle_interventions')
    .values({ user_id: ownerId, id: newId(), kind, puzzle_id: id, title, at: now })
    .execute();
}

/** The newest first. */
export async function findInterventions(db: Db, ownerId: string, since: number) {
  const rows = await db
    .selectFrom('puzzle_interventions')
    .select(['kind', 'puzzle_id as puzzleId', 'title', 'at'])
    .where('user_id', '=', ownerId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as Intervention }));
}
