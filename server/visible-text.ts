/**
 * Characters that a terminal obeys: controls, line separators, and marks that turn the direction of the text, so that a line reads as
 * something it is not (U+202E). JSON escapes only those below U+0020.
 */
const OBEYED = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** The text with these characters spelt out, as in \u202e. */
export const visible = (text: string): string =>
  text.replaceAll(OBEYED, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The same for a text of several lines, whose line breaks are our own. */
export const visibleText = (text: string): string => text.split('\n').map(visible).join('\n');

/** For the lines of the server's log, which are JSON and stay JSON. */
export const visibleLines = (output: NodeJS.WritableStream) => ({
  write(line: string): void {
    output.write(`${visible(line.trimEnd())}\n`);
  },
});
