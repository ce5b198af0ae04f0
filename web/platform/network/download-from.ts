/** Lets the browser load what is at this address of the server into a file, whose name is in the answer. */
export function downloadFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
