import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Picks a file in the field of this label. It does not leave the page: megabytes would be too slow through the test's line to the browser. */
export async function pickFile(label: string | RegExp, content: BlobPart | File): Promise<void> {
  const field = page.getByLabelText(label);
  await expect.element(field).toBeEnabled();
  const transfer = new DataTransfer();
  transfer.items.add(content instanceof File ? content : new File([content], '文件', { type: 'application/json' }));
  const input = field.element() as HTMLInputElement;
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
