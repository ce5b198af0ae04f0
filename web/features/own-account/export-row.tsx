import { useState } from 'react';
import { exportData } from '#contract/account.ts';
import { ACCOUNT_NOTICES } from '#contract/words/account-notices.ts';
import { downloadFrom } from '#web/platform/device/download.ts';
import { call } from '#web/platform/network/api.ts';
import { messageOf } from '#web/platform/network/failure.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import styles from './account-page.module.css';

const ABOUT = '账号、卦例、札记、练习、题目、猜与图片，一个压缩包';

interface ExportRowProps {
  readonly name?: string;
  readonly about?: string;
  /** Of a session that is not the device's. */
  readonly token?: string;
}

/** 导出我的数据: asks for a link that is good once and lets the browser load it. A transfer that broke is asked for again. */
export function ExportRow({ name = '导出我的数据', about = ABOUT, token }: ExportRowProps) {
  const [said, setSaid] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    setSaid(ACCOUNT_NOTICES.exportPreparing);
    const result = await call(exportData, token === undefined ? {} : { token });
    setIsAsking(false);
    if (result.ok) downloadFrom(result.value.url);
    setSaid(result.ok ? ACCOUNT_NOTICES.exportBegun : messageOf(result.error, ACCOUNT_NOTICES.exportFailed));
  };
  return (
    <>
      <button type="button" className={styles.row} disabled={isAsking} onClick={ask}>
        <span className={styles.name}>
          {name}
          <small>{about}</small>
        </span>
        <ForwardIcon />
      </button>
      <p className={styles.said} role="status">
        {said}
      </p>
    </>
  );
}
