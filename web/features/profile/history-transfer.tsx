import { type ChangeEvent, useEffect, useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { HISTORY_NOTICES } from '#contract/words/history-notices.ts';
import { allEntries, useEntries } from '#web/platform/casts/entries.ts';
import { downloadFile } from '#web/platform/device/download.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import styles from './history.module.css';
import { HISTORY_FILE_MAX_BYTES } from './history-file-size.ts';

/** Read and written only when somebody asks. It may not be loaded, as any request: the next use tries again. */
const loadImport = () => import('./transfer/import-history.ts').catch(() => null);
const loadFile = () => import('./transfer/history-file.ts').catch(() => null);

/** Long enough to be read twice. */
const SAID_MS = 10_000;

/** Head of the history: the number of results, import and export. */
export function HistoryTransfer({ results }: { readonly results: readonly ResultFacts[] }) {
  const [notice, setNotice] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { state } = useEntries();
  useEffect(() => {
    if (notice === null || isBusy) return;
    const timer = setTimeout(() => setNotice(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [notice, isBusy]);

  const exportAll = async () => {
    const now = new Date();
    const [file, entries] = await Promise.all([loadFile(), allEntries()]);
    if (!file) return setNotice(HISTORY_NOTICES.notLoaded);
    const text = file.toHistoryFile(results, entries, now);
    downloadFile(file.historyFileName(now), new Blob([text], { type: 'application/json' }));
    const written = results.filter(({ timestamp }) => entries.has(timestamp)).length;
    setNotice(HISTORY_NOTICES.exported(results.length, state === 'unavailable' ? null : written));
  };
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = ''; // the same file may be picked again
    if (!file) return;
    if (file.size > HISTORY_FILE_MAX_BYTES) return setNotice(HISTORY_NOTICES.tooLarge);
    setIsBusy(true);
    setNotice(HISTORY_NOTICES.reading);
    const loaded = await loadImport();
    setNotice(loaded ? await loaded.importHistory(file) : HISTORY_NOTICES.notLoaded);
    setIsBusy(false);
  };

  return (
    <>
      <div className={styles.head}>
        <h2>卦例 · {results.length}</h2>
        <div className={styles.transfer}>
          {results.length > 0 && (
            <ButtonLink look="pill" href="/profile/statistics">
              统计
            </ButtonLink>
          )}
          <label className={styles.pick}>
            <input
              type="file"
              accept=".json,application/json"
              aria-label="导入卦例"
              onChange={pick}
              disabled={isBusy}
            />
            导入
          </label>
          {results.length > 0 && (
            <Button look="pill" aria-label="导出卦例" onClick={exportAll}>
              导出
            </Button>
          )}
        </div>
      </div>
      <p className={styles.said} role="status">
        {notice}
      </p>
    </>
  );
}
