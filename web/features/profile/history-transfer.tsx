import { type ChangeEvent, useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { HISTORY_NOTICES } from '#contract/history-notices.ts';
import { downloadText } from '#web/platform/download.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './history.module.css';
import { historyFileName, toHistoryFile } from './history-file.ts';
import { importHistory } from './import-history.ts';

/** The head of the history: how much there is, and its way out of and into this account. */
export function HistoryTransfer({ results }: { readonly results: readonly ResultFacts[] }) {
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const exportAll = () => {
    const now = new Date();
    downloadText(historyFileName(now), toHistoryFile(results, now));
    setSaid(HISTORY_NOTICES.exported(results.length));
  };
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = ''; // the same file may be picked again
    if (!file) return;
    setIsBusy(true);
    setSaid(HISTORY_NOTICES.reading);
    setSaid(await importHistory(file));
    setIsBusy(false);
  };

  return (
    <>
      <div className={styles.head}>
        <h2>卦例 · {results.length}</h2>
        <div className={styles.transfer}>
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
            <Button look="quiet" aria-label="导出卦例" onClick={exportAll}>
              导出
            </Button>
          )}
        </div>
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
    </>
  );
}
