import data from './topics.json' with { type: 'json' };
/** What people ask about, or a proverb, and the places of the book that it leads to. */
export interface Topic {
  /** 换工作, 跳槽: any of them finds it. */
  readonly words: readonly string[];
  /** 所问 that fits it, as it is chosen after a cast. */
  readonly subject?: string;
  /** Why it leads there, in our words, by the place: 咸 卦辞, or of a wing 系辞下·第五章 xici-xia/5#p3. */
  readonly places: Readonly<Record<string, string>>;
}

// JSON has a type of its own for each list of places; topics.test.ts checks that each is there.
export const TOPICS = data.topics as unknown as readonly Topic[];
