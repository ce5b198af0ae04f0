import data from './subjects.json' with { type: 'json' };
import type { Subject, WeatherSubject } from './types.ts';

/** What can be asked about, in the order of the book; 天时, its first, is the last here, because it is read in another way. */
export const SUBJECTS: readonly (Subject | WeatherSubject)[] = [...data.subjects, data.weather as WeatherSubject];

/** The four that stay out, and why. */
export const SUBJECTS_LEFT_OUT: { readonly names: readonly string[]; readonly text: string } = data.leftOut;

const { care, urgent } = data.leftOut;
const isAbout = (question: string, words: readonly string[]): boolean =>
  new RegExp(words.join('|'), 'u').test(question);

/**
 * Whom to ask rather than a figure, where a question is about one of the four that stay out; null of any other. Who asks about the end of
 * a life reads that line and no other.
 */
export function careForQuestion(question: string | null): string | null {
  if (question === null) return null;
  if (isAbout(question, urgent.words)) return urgent.text;
  const found = care.filter(({ words }) => isAbout(question, words));
  return found.map(({ text }) => text).join('') || null;
}
