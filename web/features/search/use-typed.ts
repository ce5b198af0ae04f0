import { type ChangeEvent, type CompositionEvent, useEffect, useRef, useState } from 'react';
import { navigate, useSearchParams } from '#web/platform/navigation/router.tsx';

/** The address follows so long after the last key: a browser allows a hundred changes in half a minute. */
const SETTLED_MS = 400;

/** Nobody types a longer text. */
export const MOST_CHARACTERS = 100;

const addressOf = (query: string): string => (query === '' ? '/search' : `/search?q=${encodeURIComponent(query)}`);

export interface Typed {
  /** The value of the field. */
  readonly value: string;
  /** What is looked for: the same, but for a syllable that an input method is still composing. */
  readonly query: string;
  /** No key was pressed for a while. */
  readonly isSettled: boolean;
  readonly type: (query: string) => void;
  /** The address now, before a result is opened: back returns to it. */
  readonly keepAddress: () => void;
  readonly fieldProps: {
    readonly value: string;
    /** A tap elsewhere may leave the page before the address is updated. */
    readonly onBlur: () => void;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
  };
}

/** What is typed, with its address, /search?q=. Nothing is looked for while a syllable is composed. */
export function useTyped(): Typed {
  const [params] = useSearchParams();
  const given = (params.get('q') ?? '').slice(0, MOST_CHARACTERS);
  const [value, setValue] = useState(given);
  const [query, setQuery] = useState(given);
  const [isSettled, setIsSettled] = useState(true);
  const isComposing = useRef(false);
  const kept = useRef(given);
  // another search of the same page: by a link, or by back and forward
  useEffect(() => {
    if (given === kept.current) return;
    kept.current = given;
    setValue(given);
    setQuery(given);
  }, [given]);

  const keepAddress = () => {
    if (kept.current === query) return;
    kept.current = query;
    navigate(addressOf(query), { replace: true });
  };
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => {
      setIsSettled(true);
      if (kept.current === query) return;
      kept.current = query;
      navigate(addressOf(query), { replace: true });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [query, isSettled]);

  const type = (typed: string) => {
    setValue(typed);
    setQuery(typed);
    setIsSettled(false);
  };
  return {
    value,
    query,
    isSettled,
    type,
    keepAddress,
    fieldProps: {
      value,
      onBlur: keepAddress,
      onChange: ({ target }) => (isComposing.current ? setValue(target.value) : type(target.value)),
      onCompositionStart: () => {
        isComposing.current = true;
      },
      onCompositionEnd: ({ currentTarget }) => {
        isComposing.current = false;
        type(currentTarget.value);
      },
    },
  };
}
