import { useEffect, useState } from 'react';
import { FOUND, triedFor } from '#core/search/find-texts.ts';
import { parsePinyin } from '#core/search/pinyin.ts';
import { GROUPS, type Group, type Place } from '#core/search/place.ts';
import { type FoundGroup, groupsOf, type SearchResult } from '#core/search/search.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/page.tsx';
import { FoundFigures } from './found-figures.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { PlaceRow } from './place-row.tsx';
import styles from './search-page.module.css';
import { Examples } from './search-start.tsx';
import { loadSearchedTexts, type SearchedTexts } from './searched-texts.ts';

interface SearchResultsProps {
  readonly query: string;
  readonly found: SearchResult;
  readonly texts: SearchedTexts;
  readonly isSettled: boolean;
  /** A result is about to be opened; its place, or null for a figure. */
  readonly onOpen: (place: Place | null) => void;
  readonly onType: (query: string) => void;
}

/** What was found, in groups; and how far the texts are on their way. */
export function SearchResults({ query, found, texts, isSettled, onOpen, onType }: SearchResultsProps) {
  const { figures, lines } = found;
  const groups = groupsOf(found.texts);
  const count = figures.length + found.texts.length;
  const isWhole = texts.progress === 1;
  const isEmpty = count === 0 && isWhole && lines === null;
  const near = isWhole ? nearSummary(found) : null;
  const summary = isEmpty ? '' : (near ?? summaryOf(query, found, groups, isWhole));
  const spoken = near ?? `找到 ${count} 处`;
  return (
    <>
      <Spoken words={isEmpty ? `没有找到${query}` : spoken} isSettled={isSettled && isWhole} />
      {summary !== '' && lines === null && <p className="detail">{summary}</p>}
      {lines !== null && <LinesPanel query={query} lines={lines} onOpen={() => onOpen(null)} onType={onType} />}
      {lines === null && figures.length > 0 && (
        <FoundFigures query={query} figures={figures} texts={texts} onOpen={() => onOpen(null)} />
      )}
      {groups.map((group, index) => (
        <FoundPlaces key={group.group} found={group} query={query} shown={Math.max(1, 3 - index)} onOpen={onOpen} />
      ))}
      {isEmpty && <Nothing query={query} hasTopics={texts.hasTopics} onType={onType} />}
      {!isWhole && <OnTheirWay texts={texts} />}
      {parsePinyin(query) !== null && !isEmpty && (
        <p className={styles.note}>拼音只找卦名、术语和注了音的字；经文请打汉字。</p>
      )}
    </>
  );
}

/** Groups that a reader expects something in. */
const EXPECTED: readonly Group[] = GROUPS.filter((group) =>
  ['卦辞爻辞', '彖象', '白话与详解', '十翼', '术语'].includes(group),
);
/** More than so many are not worth a sentence. */
const MOST_MISSING = 3;

/** No name and no text has what was typed: how many have it with one character wrong, and to how many its words lead. Null where any has more. */
function nearSummary({ figures, texts }: SearchResult): string | null {
  const ofTexts = (wanted: number): number => texts.filter(({ degree }) => degree === wanted).length;
  const slips = figures.filter(({ hasSlip }) => hasSlip).length + ofTexts(FOUND.oneSlip);
  const meant = ofTexts(FOUND.meaning);
  if (slips + meant === 0 || slips + meant < figures.length + texts.length) return null;
  if (meant === 0) return `没有一字不差的；只差一个字的，找到 ${slips} 处`;
  return slips === 0
    ? `没有原句；意思相近的，找到 ${meant} 处`
    : `没有一字不差的；只差一个字的 ${slips} 处，意思相近的 ${meant} 处`;
}

/** 找到 27 处；卦名和十翼里没有 */
function summaryOf(
  query: string,
  { figures, texts }: SearchResult,
  groups: readonly FoundGroup[],
  isWhole: boolean,
): string {
  const count = figures.length + texts.length;
  if (count === 0) return '';
  const empty = EXPECTED.filter((group) => !groups.some((one) => one.group === group));
  // of several words one may be a name: 利涉大川 同人
  const hasName = figures.length > 0 || triedFor(query).areParts;
  const missing = [...(hasName ? [] : ['卦名']), ...empty];
  const isNamed = isWhole && parsePinyin(query) === null && missing.length > 0 && missing.length <= MOST_MISSING;
  const last = missing.at(-1);
  const names = missing.length > 1 ? `${missing.slice(0, -1).join('、')}和${last}` : last;
  return isNamed ? `找到 ${count} 处；${names}里没有` : `找到 ${count} 处`;
}

/** For screen readers, once typing stops. */
function Spoken({ words, isSettled }: { readonly words: string; readonly isSettled: boolean }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (isSettled) setSaid(words);
  }, [words, isSettled]);
  return (
    <p className="unseen" role="status">
      {said}
    </p>
  );
}

/** Groups that were opened, by the query: who comes back finds them open. */
export const openedGroups = new Map<string, number>();

/** So many more with each tap. */
const STEP = 100;

interface FoundPlacesProps {
  readonly found: FoundGroup;
  readonly query: string;
  /** So many rows before the group is opened. */
  readonly shown: number;
  readonly onOpen: (place: Place) => void;
}

function FoundPlaces({ found: { group, hits }, query, shown, onOpen }: FoundPlacesProps) {
  const key = `${group} ${query}`;
  const [, setTaps] = useState(0);
  const opened = openedGroups.get(key) ?? 0;
  const rows = hits.slice(0, opened === 0 ? shown : opened);
  const open = () => {
    openedGroups.set(key, opened + STEP);
    setTaps((taps) => taps + 1);
  };
  const isCut = hits.length > rows.length;
  return (
    <section className={styles.group} aria-label={group}>
      <div className="row wrap gap-16 spread tap">
        <h2 className={styles.title}>
          {group} <small>{hits.length}</small>
        </h2>
        {isCut && opened === 0 && (
          <button type="button" className={styles.more} aria-label={`${group}，全部 ${hits.length} 处`} onClick={open}>
            全部 {hits.length} ›
          </button>
        )}
      </div>
      <ul className={styles.rows}>
        {rows.map(({ place }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of the key before are filled anew, which costs less than new ones
          <li key={index}>
            <PlaceRow place={place} query={query} onOpen={() => onOpen(place)} />
          </li>
        ))}
      </ul>
      {isCut && opened > 0 && (
        <Button look="pill" onClick={open}>
          再看 {Math.min(STEP, hits.length - rows.length)} 处
        </Button>
      )}
    </section>
  );
}

/** What was tried, and no more: a slip and pieces need four characters, and pinyin finds names and terms. */
function triedWords(query: string, hasTopics: boolean): string {
  if (parsePinyin(query) !== null) return '卦名、术语和注了音的字，都按拼音找过了。经文请打汉字。';
  const { areParts, isLoose, arePieces } = triedFor(query);
  const ways = [
    '整句',
    ...(areParts ? ['几个词分开'] : []),
    ...(isLoose ? ['错一个字'] : []),
    ...(arePieces ? ['拆成几段'] : []),
  ];
  const words = ways.length > 1 ? `${ways.join('、')}，都找过了。` : '整句找过了。';
  const texts = hasTopics ? '经传、白话和成语' : '经传和白话';
  return `卦名、卦序、上下卦，${texts}：${words}${isLoose ? '' : '四个字以上，错一个字也能找到。'}`;
}

interface NothingProps {
  readonly query: string;
  readonly hasTopics: boolean;
  readonly onType: (query: string) => void;
}

function Nothing({ query, hasTopics, onType }: NothingProps) {
  return (
    <section className={styles.nothing}>
      <p>
        没有找到“<bdi>{query.trim()}</bdi>”。换个词，或少打几个字。
      </p>
      <p className={styles.note}>{triedWords(query, hasTopics)}</p>
      <h2 className={styles.heading}>可以这样找</h2>
      <Examples onChoose={onType} />
    </section>
  );
}

/** Longer than this, and a bar shows how far it is. */
const PATIENCE_MS = 500;

/** The texts are not all there: rows to come, or why they cannot be loaded. */
function OnTheirWay({ texts: { progress, hasFailed } }: { readonly texts: SearchedTexts }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const retry = () => void loadSearchedTexts();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  if (hasFailed) {
    return (
      <div className={styles.lost}>
        <p>{navigator.onLine ? '经文没有取到；卦名仍可以找。' : '没有网络，经文还没有取过；卦名仍可以找。'}</p>
        <Button look="pill" onClick={() => void loadSearchedTexts()}>
          重试
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.coming}>
      <p className={styles.note}>正在取经文…</p>
      {isLong && <progress aria-label="正在取经文" value={progress} />}
      <Skeleton rows={3} />
    </div>
  );
}
