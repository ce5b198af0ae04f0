import { type KeyboardEvent, useEffect, useRef } from 'react';
import { wasForward } from '#web/platform/navigation/popstate.ts';
import { goBack } from '#web/platform/navigation/router.tsx';
import search from '#web/ui/fields/search-box.module.css';
import { CloseIcon, SearchIcon } from '#web/ui/icons.tsx';
import styles from './search-field.module.css';
import { loadSearchedTexts } from './searched-texts.ts';
import { MOST_CHARACTERS, type Typed } from './use-typed.ts';

interface SearchFieldProps {
  readonly typed: Typed;
  readonly onEnter: () => void;
}

/** In the place of a title, with 取消 beside it. */
export function SearchField({ typed, onEnter }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // who comes back reads on, and a keyboard would cover the results
    if (wasForward()) field.current?.focus({ preventScroll: true });
  }, []);
  const clear = () => {
    typed.type('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // Esc and Enter are the input method's
    if (event.key === 'Enter') onEnter();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (typed.value === '') goBack('/library');
    else clear();
  };
  return (
    <search className={styles.bar}>
      <div className={`${search.box} ${styles.field}`}>
        <SearchIcon />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label="查找"
          placeholder="卦名、拼音、一句经文"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={MOST_CHARACTERS}
          data-search-field
          onFocus={() => void loadSearchedTexts()}
          onKeyDown={onKeyDown}
          {...typed.fieldProps}
        />
        {typed.value !== '' && (
          <button type="button" aria-label="清空" className="touch" onClick={clear}>
            <CloseIcon />
          </button>
        )}
      </div>
      <a href="/library" className={styles.cancel} data-back>
        取消
      </a>
    </search>
  );
}
