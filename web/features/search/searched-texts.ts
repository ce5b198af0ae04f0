import { useSyncExternalStore } from 'react';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { KING_WEN_ORDER } from '#core/hexagram/king-wen.ts';
import { type Corpus, type Section, sectionOf } from '#core/search/corpus.ts';
import { placesOfCompanion } from '#core/search/places-of-figures.ts';
import { placesOfOldCasts, placesOfWing } from '#core/search/places-of-others.ts';
import { sectionOfAcademy, sectionOfClassic, sectionOfTerms, sectionOfTopics } from '#core/search/sections.ts';
import type { HexagramText, WingId } from '#core/texts/types.ts';
import { chunkOf } from '#web/platform/chunks/chunk.ts';
import { academyTexts, classicTexts, trigramTexts, vocabularyTexts } from '#web/platform/texts/texts.ts';
import { watchers } from '#web/platform/watchers.ts';
import { loadTextPack, type PackedText, textPackAddresses } from './text-packs.ts';

const caseTexts = chunkOf(() => import('#core/texts/cases.ts'));
const topicTexts = chunkOf(() => import('#core/texts/topics.ts'));

export interface SearchedTexts {
  /** What is there so far, in the order of the book. */
  readonly corpus: Corpus;
  /** From 0 to 1. */
  readonly progress: number;
  readonly hasFailed: boolean;
  readonly hasTopics: boolean;
  /** The judgment of a figure, once the classic is there. */
  readonly textOf: ((code: HexagramCode) => HexagramText) | null;
}

const WINGS: readonly WingId[] = ['xici-shang', 'xici-xia', 'wenyan-qian', 'wenyan-kun', 'shuogua', 'xugua', 'zagua'];

/** Where a section stands among the others, whenever it arrives. */
const ORDER: readonly string[] = ['classic', ...KING_WEN_ORDER, ...WINGS, 'terms', 'academy', 'old-casts', 'topics'];

const NOTHING: SearchedTexts = { corpus: [], progress: 0, hasFailed: false, hasTopics: false, textOf: null };
let now = NOTHING;
const sections = new Map<string, Section>();
let loading: Promise<void> | null = null;
const { watch, tell } = watchers();

function change(changes: Partial<SearchedTexts>): void {
  now = { ...now, ...changes };
  tell();
}

function addSections(added: readonly (readonly [string, Section])[]): void {
  for (const [id, section] of added) sections.set(id, section);
  change({ corpus: ORDER.flatMap((id) => sections.get(id) ?? []), hasTopics: sections.has('topics') });
}

/** Work that is longer is done in slices: a key that is pressed meanwhile is not kept waiting. */
const SLICE_MS = 8;
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

function sectionsOfText(text: PackedText, textOf: (code: HexagramCode) => HexagramText): readonly [string, Section] {
  if (text.kind === 'oldCasts') return ['old-casts', sectionOf(placesOfOldCasts(text.oldCasts))];
  if (text.kind === 'wing') return [text.wing.id, sectionOf(placesOfWing(text.wing))];
  return [text.code, sectionOf(placesOfCompanion(text.code, textOf(text.code), text.companion))];
}

async function addPack(address: string): Promise<void> {
  const [texts, { textOf }] = await Promise.all([loadTextPack(address), classicTexts.load()]);
  const made: (readonly [string, Section])[] = [];
  let since = performance.now();
  for (const text of texts) {
    made.push(sectionsOfText(text, textOf));
    if (performance.now() - since < SLICE_MS) continue;
    await nextTask();
    since = performance.now();
  }
  addSections(made);
}

async function addClassic(): Promise<void> {
  const { textOf } = await classicTexts.load();
  change({ textOf });
  addSections([['classic', sectionOfClassic(textOf)]]);
}

async function addTerms(): Promise<void> {
  addSections([['terms', sectionOfTerms((await vocabularyTexts.load()).TERMS)]]);
}

async function addAcademy(): Promise<void> {
  const [{ ARTICLES }, { CASES }, { trigramTextOf }] = await Promise.all([
    academyTexts.load(),
    caseTexts.load(),
    trigramTexts.load(),
  ]);
  addSections([['academy', sectionOfAcademy(ARTICLES, CASES, trigramTextOf)]]);
}

/** The only part that is not kept by the first visit: without a network the texts are searched all the same. */
async function addTopics(): Promise<void> {
  addSections([['topics', sectionOfTopics((await topicTexts.load()).TOPICS)]]);
}

/** What has not arrived yet; each is tried again by the next load. */
let missing: readonly (() => Promise<void>)[] | null = null;

const allParts = (): readonly (() => Promise<void>)[] => [
  addClassic,
  ...textPackAddresses().map((address) => () => addPack(address)),
  addTerms,
  addAcademy,
  addTopics,
];

async function loadMissing(): Promise<void> {
  const parts = missing ?? allParts();
  const count = allParts().length;
  const failed: (() => Promise<void>)[] = [];
  let left = parts.length;
  change({ hasFailed: false });
  const load = async (part: () => Promise<void>) => {
    const isThere = await part().then(
      () => true,
      () => false,
    );
    if (!isThere) failed.push(part);
    if (isThere || part === addTopics) left -= 1;
    change({ progress: (count - left) / count });
  };
  await Promise.all(parts.map(load));
  missing = failed;
  change({ hasFailed: failed.some((part) => part !== addTopics) });
}

/** Loads what is missing; calls while it loads do nothing more. */
export function loadSearchedTexts(): Promise<void> {
  if (loading) return loading;
  const own = loadMissing().finally(() => {
    if (loading === own) loading = null;
  });
  loading = own;
  return own;
}

/** For tests: as on the first visit. */
export function forgetSearchedTexts(): void {
  sections.clear();
  loading = null;
  missing = null;
  change(NOTHING);
}

/** The texts that are there; more of them with each render that their arrival causes. */
export const useSearchedTexts = (): SearchedTexts => useSyncExternalStore(watch, () => now);
