import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { HISTORY_FILE_MAX_BYTES } from '#contract/limits.ts';
import { HISTORY_NOTICES } from '#contract/words/account-notices.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { downloadFile } from '#web/platform/device/download.ts';
import { log } from '#web/platform/log/logger.ts';
import { navigate } from '#web/platform/navigation/router.tsx';
import { allEntries, useEntries } from '#web/platform/saved/entries.ts';
import { useSavedResults } from '#web/platform/saved/saved-view.ts';
import { hasStored } from '#web/platform/storage/first-load.ts';
import { PRACTICE_KEY } from '#web/platform/storage/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/rows/menu.tsx';
import styles from './history.module.css';

/** Read and written only when somebody asks. It may not be loaded, as any request: the next use tries again. */
const loadImport = () => import('./transfer/import-history.ts').catch(() => null);
const loadExport = () => import('./transfer/export-history.ts').catch(() => null);

/** Null if what reads them is not loaded. */
async function loadPracticeAnswers(): Promise<readonly PracticeAnswer[] | null> {
  if (!hasStored(localStorage, PRACTICE_KEY)) return [];
  const loaded = await import('./transfer/transfer-practice.ts').catch(() => null);
  return (await loaded?.ownPracticeAnswers()) ?? null;
}

/** What came of it, whatever is in the file. */
async function imported(file: File): Promise<string> {
  try {
    const loaded = await loadImport();
    return loaded ? await loaded.importHistory(file) : HISTORY_NOTICES.notLoaded;
  } catch (error) {
    log('error', `import: ${error}`);
    return HISTORY_NOTICES.importFailed;
  }
}

/** Long enough to be read twice. */
const SAID_MS = 10_000;

interface HistoryTransferProps {
  readonly results: readonly ResultFacts[];
  /** In the same row: the filter. */
  readonly children: ReactNode;
}

/** Head of the history: the number of results; statistics, import and export behind ⋯. */
export function HistoryTransfer({ results, children }: HistoryTransferProps) {
  const [notice, setNotice] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { state } = useEntries();
  const isRead = useSavedResults((saved) => saved.isRead);
  useEffect(() => {
    if (notice === null || isBusy) return;
    const timer = setTimeout(() => setNotice(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [notice, isBusy]);

  const exportAs = async (form: 'json' | 'markdown') => {
    const isWhole = form === 'json'; // Markdown is of what was cast and written
    const [loaded, entries, practice] = await Promise.all([
      loadExport(),
      allEntries(),
      isWhole ? loadPracticeAnswers() : [],
    ]);
    if (!loaded || !practice) return setNotice(HISTORY_NOTICES.notLoaded);
    if (results.length + practice.length === 0) return setNotice(loaded.NOTHING_TO_EXPORT);
    const { name, content } = await loaded.exportHistory(form, results, entries, new Date(), practice);
    downloadFile(name, content);
    const written = results.filter(({ timestamp }) => entries.has(timestamp)).length;
    setNotice(HISTORY_NOTICES.exported(results.length, state === 'unavailable' ? null : written, practice.length));
  };
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = ''; // the same file may be picked again
    if (!file) return;
    if (file.size > HISTORY_FILE_MAX_BYTES) return setNotice(HISTORY_NOTICES.tooLarge);
    setIsBusy(true);
    setNotice(HISTORY_NOTICES.reading);
    setNotice(await imported(file));
    setIsBusy(false);
  };

  const has = results.length > 0;
  const items = [
    ...(has ? [{ label: '统计', onChoose: () => navigate('/profile/statistics') }] : []),
    ...(isBusy ? [] : [{ label: '导入', onChoose: () => picker.current?.click() }]),
    ...(has
      ? [
          { label: '导出 JSON，一份文件', onChoose: () => void exportAs('json') },
          { label: '导出 Markdown，一月一份', onChoose: () => void exportAs('markdown') },
        ]
      : []),
    ...(!has && hasStored(localStorage, PRACTICE_KEY)
      ? [{ label: '导出练习', onChoose: () => void exportAs('json') }]
      : []),
  ];
  return (
    <>
      <div className={styles.head}>
        <h2>{isRead || has ? `卦例 · ${results.length}` : '卦例'}</h2>
        {children}
        <Button
          look="pill"
          aria-label="卦例的更多"
          aria-haspopup="menu"
          aria-expanded={opener !== null}
          onClick={({ currentTarget }) => setOpener(currentTarget)}
        >
          <MoreIcon />
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".json,.zip,.md,application/json,application/zip"
          aria-label="导入卦例"
          onChange={pick}
          disabled={isBusy}
        />
      </div>
      {opener && <Menu label="卦例" opener={opener} items={items} onClose={() => setOpener(null)} />}
      <p className={styles.said} role="status">
        {notice}
      </p>
    </>
  );
}
