import type { TestApp } from '../../support/app.ts';
import { perApp } from '../../support/bad-input.ts';
import { puzzleCaller, showPuzzle } from '../../support/puzzle-caller.ts';

/** What the rows about puzzles have in common: who writes, who does not own, and a puzzle that is there. */
export const author = perApp(async (app) => puzzleCaller(app, await app.user('出题人')));
export const other = perApp(async (app) => puzzleCaller(app, await app.user('猜题人')));
export const mine = perApp(async (app) => (await author(app)).created());

export const shown = async (app: TestApp, id: unknown) => (await showPuzzle(app, Number(id))).json['puzzle'];
