import data from './topics.json' with { type: 'json' };
import type { Topic } from './types.ts';

// JSON has a type of its own for each list of places; topics.test.ts checks that each is there.
export const TOPICS = data.topics as unknown as readonly Topic[];
