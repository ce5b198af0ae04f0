import { type FormEvent, useRef, useState } from 'react';
import type { ResponseBody } from '#contract/endpoint.ts';
import { PUZZLE_QUERY_MAX_CHARACTERS, PUZZLE_QUERY_MIN_CHARACTERS } from '#contract/limits.ts';
import { searchPuzzles } from '#contract/shefu.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { call } from '#web/platform/network/api.ts';
import { usePages } from '#web/platform/network/use-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/page.tsx';
import { LoadFailure } from './load-failure.tsx';
import '#web/ui/fields/search-cross.css';
import styles from './puzzle-list-page.module.css';
import { PuzzleRow } from './puzzle-row.tsx';

interface PuzzleFieldProps {
  /** What is looked for now; empty for none. */
  readonly query: string;
  readonly onSearch: (query: string) => void;
}

/** 找题: title and question are looked through on the server, once Enter says so. Emptied, it shows all puzzles again. */
export function PuzzleField({ query, onSearch }: PuzzleFieldProps) {
  const [value, setValue] = useState(query);
  const [hasRefused, setHasRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const change = (typed: string) => {
    setValue(typed);
    setHasRefused(false);
    if (typed === '' && query !== '') onSearch('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = value.trim();
    const isRefused = words !== '' && [...words].length < PUZZLE_QUERY_MIN_CHARACTERS;
    setHasRefused(isRefused);
    if (isRefused) field.current?.focus();
    else onSearch(words);
  };
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <input
          ref={field}
          type="search"
          className="pill"
          aria-label="找题"
          placeholder="标题或题目里的字"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={PUZZLE_QUERY_MAX_CHARACTERS}
          value={value}
          aria-invalid={hasRefused}
          aria-describedby={hasRefused ? 'puzzle-query-error' : undefined}
          onChange={(event) => change(event.target.value)}
        />
        {hasRefused && (
          <p id="puzzle-query-error" className="wrong" role="alert">
            {MESSAGES.puzzleQuery}
          </p>
        )}
      </form>
    </search>
  );
}

type Found = ResponseBody<typeof searchPuzzles>;

/** What was found so far, newest first; each call looks at a part of the puzzles, and the reader asks for the next. */
export function FoundPuzzles({ query }: { readonly query: string }) {
  const { found, failure, isReading, more, retry } = usePages<Found>({
    ask: (before) => call(searchPuzzles, { query: { q: query, ...(before !== null && { before: String(before) }) } }),
    join: (before, page) => ({ ...page, puzzles: [...before.puzzles, ...page.puzzles] }),
  });
  if (failure) return <LoadFailure failure={failure} onRetry={retry} />;
  if (!found) return <Skeleton rows={8} />;
  const { puzzles, next } = found;
  return (
    <>
      <p className={styles.found} role="status">
        {wordsOf(puzzles.length, next)}
      </p>
      {puzzles.length > 0 && (
        <ul data-arrows="" className={styles.list}>
          {puzzles.map((puzzle) => (
            <PuzzleRow key={puzzle.id} puzzle={puzzle} />
          ))}
        </ul>
      )}
      {next !== null && (
        <div className={styles.pages}>
          <Button look="quiet" disabled={isReading} onClick={more}>
            继续找更早的
          </Button>
        </div>
      )}
    </>
  );
}

function wordsOf(count: number, next: number | null): string {
  if (next !== null) return count === 0 ? '近来的题里没有，更早的还没有找。' : `找到 ${count} 道，更早的还没有找。`;
  return count === 0 ? '没有找到。换个词，或少打几个字。' : `找到 ${count} 道，都在这里了。`;
}
