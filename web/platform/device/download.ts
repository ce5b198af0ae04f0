const REVOKE_AFTER_MS = 60_000;

/** Offers a file. The URL is revoked late: some browsers read it only after the user has chosen a folder. */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** Lets the browser load what is at this address of the server into a file, whose name is in the answer. */
export function downloadFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
