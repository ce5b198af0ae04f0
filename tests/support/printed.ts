import { vi } from 'vitest';

/** Everything that is printed from here on; the server's own log bypasses the console. */
export function captureOutput(): { text: string } {
  const output = { text: '' };
  const keep = (...parts: unknown[]) => {
    output.text += `${parts.map(String).join(' ')}\n`;
  };
  for (const method of ['log', 'info', 'warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(keep);
  const write = (data: string | Uint8Array) => {
    keep(data);
    return true;
  };
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockImplementation(write);
  return output;
}
