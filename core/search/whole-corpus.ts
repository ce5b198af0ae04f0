import { KING_WEN_ORDER } from '../hexagram/king-wen.ts';
import { ARTICLES, loadOldCasts } from '../texts/academy.ts';
import { CASES } from '../texts/cases.ts';
import { textOf } from '../texts/classic.ts';
import { loadCompanion } from '../texts/companion.ts';
import { TOPICS } from '../texts/topics.ts';
import { trigramTextOf } from '../texts/trigrams.ts';
import { TERMS } from '../texts/vocabulary.ts';
import { loadWing, WING_IDS } from '../texts/wings.ts';
import { type Corpus, sectionOf } from './corpus.ts';
import { placesOfCompanion } from './places-of-figures.ts';
import { placesOfOldCasts, placesOfWing } from './places-of-others.ts';
import { sectionOfAcademy, sectionOfClassic, sectionOfTerms, sectionOfTopics } from './sections.ts';

/** All texts at once, for the command line and for tests. The app loads them in packs, and searches what is there. */
export async function loadWholeCorpus(): Promise<Corpus> {
  const companions = KING_WEN_ORDER.map(async (code) =>
    sectionOf(placesOfCompanion(code, textOf(code), await loadCompanion(code))),
  );
  const wings = WING_IDS.map(async (id) => sectionOf(placesOfWing(await loadWing(id))));
  return [
    sectionOfClassic(textOf),
    ...(await Promise.all([...companions, ...wings])),
    sectionOfTerms(TERMS),
    sectionOfAcademy(ARTICLES, CASES, trigramTextOf),
    sectionOfTopics(TOPICS),
    sectionOf(placesOfOldCasts(await loadOldCasts())),
  ];
}
