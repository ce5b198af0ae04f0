import type { Topic } from '../texts/topics.ts';
import { parseNamedPlace } from './named-place.ts';
import type { Place } from './place.ts';

/** 咸 卦辞, or 系辞下·第五章 xici-xia/5#p3. */
function addressOf(at: string): Pick<Place, 'code' | 'path' | 'where'> {
  const [name = '', address = ''] = at.split(' ');
  const named = parseNamedPlace(at);
  if (named) return { code: named.code, path: named.path, where: `${name} · ${named.label}` };
  return { code: null, path: `/library/wings/${address}`, where: name.replace('·', ' · ') };
}

const subjectPlace = (subject: string): Pick<Place, 'code' | 'path' | 'where' | 'text'> => ({
  code: null,
  path: '/divination',
  where: `类别 · ${subject}`,
  text: `起卦以后，类别选${subject}，解读就照《梅花易数》论${subject}的话来读。`,
});

/** A topic leads to its places, then to what can be asked. */
export const placesOfTopic = ({ words, subject, places }: Topic): readonly Place[] =>
  [
    ...Object.entries(places).map(([at, text]) => ({ ...addressOf(at), text })),
    ...(subject === undefined ? [] : [subjectPlace(subject)]),
  ].map((place) => ({ kind: 'topic', words, ...place }));

/** The words of the book that a topic quotes: what is marked on its page. */
export const quotedIn = (place: Place): string => /“([^“”]+)”/.exec(place.text)?.[1] ?? '';
