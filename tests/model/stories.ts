import { expect, test } from 'vitest';
import { type Command, DEFAULTS } from './commands.ts';
import { play } from './play.ts';

type Story = readonly (Partial<Command> & Pick<Command, 'do'>)[];

/** Earlier counterexamples, by what was wrong; those marked `decided` were settled by the oracle, not by the engine. */
export function playStories(stories: Readonly<Record<string, Story>>): void {
  test.each(Object.entries(stories))('no longer: %s', async (_, story) => {
    expect(await play(story.map((command) => ({ ...DEFAULTS, ...command })))).toEqual([]);
  });
}
