import { type ChangeEvent, useState } from 'react';
import { type Progress, upload } from '#web/platform/images/uploads.ts';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import styles from './puzzle-form.module.css';

interface ImageFieldProps {
  readonly label: string;
  readonly url: string | null;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onUploaded: (url: string) => void;
  readonly onRemove: (url: string) => void;
}

const progressText = ({ step, done }: Progress): string =>
  step === 'compressing' ? `正在压缩 ${Math.round(done * 100)}%` : '正在上传…';

export function ImageField({ label, url, onBusy, onUploaded, onRemove }: ImageFieldProps) {
  const [progress, setProgress] = useState<Progress | null>(null);

  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = ''; // the same file may be picked again
    if (!file) return;
    onBusy(true);
    setProgress({ step: 'compressing', done: 0 });
    const result = await upload(file, setProgress);
    setProgress(null);
    onBusy(false);
    if (result.ok) onUploaded(result.value);
    else showToast(result.error, TOAST_MS.upload);
  };

  return (
    <div className={styles.image}>
      {url !== null && (
        <span className={styles.picked}>
          <img src={url} alt={label} width={72} height={72} />
          <button type="button" className={styles.remove} aria-label={`移除${label}`} onClick={() => onRemove(url)}>
            <span>
              <CloseIcon />
            </span>
          </button>
        </span>
      )}
      <label className={styles.pick}>
        <input
          type="file"
          className="cover"
          accept="image/*"
          aria-label={url === null ? `上传${label}` : `更换${label}`}
          onChange={pick}
          disabled={progress !== null}
        />
        <span role="status">{progress ? progressText(progress) : url === null ? `上传${label}` : `更换${label}`}</span>
      </label>
    </div>
  );
}
