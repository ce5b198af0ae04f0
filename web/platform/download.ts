const REVOKE_AFTER_MS = 60_000;

/** Hands the reader a file. The address lives on for a while: some browsers read it only after the reader has said where to. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
