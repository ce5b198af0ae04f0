/** Of objects and lists within each other. */
export const MAX_DEPTH = 5;
/** The most that a call has are the 220 keys and 55 brackets of an entry with fifty notes. */
const MAX_BRACKETS = 256;
const MAX_KEYS = 256;
/** Commas and strings. A list of 10,000 texts stays below it, and is refused by its schema, with the message for that list. */
const MAX_ITEMS = 20_480;
/** As many as fit into a body of 64 kB: only a larger one, whose text is base64, can have more. */
const MAX_ESCAPES = 32_768;

/** What is left of each allowance. */
interface Allowance {
  brackets: number;
  keys: number;
  items: number;
  escapes: number;
}

/** Finds the next occurrence of one mark. Positions asked for only grow, so each part of the text is searched once. */
function finderOf(json: string, mark: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      const next = json.indexOf(mark, from);
      found = next === -1 ? json.length : next;
    }
    return found;
  };
}

/** Finds the end of a string: the next quote that is not escaped. */
function stringEndFinder(json: string, left: Allowance): (start: number) => number {
  const nextQuote = finderOf(json, '"');
  const nextBackslash = finderOf(json, '\\');
  return (start) => {
    let at = start + 1;
    while (nextBackslash(at) < nextQuote(at) && --left.escapes >= 0) at = nextBackslash(at) + 2;
    return nextQuote(at);
  };
}

/** Takes one mark off its allowance; false when nothing was left of it. */
function isAllowed(mark: string | undefined, left: Allowance): boolean {
  if (mark === '[' || mark === '{') return --left.brackets >= 0;
  if (mark === ':') return --left.keys >= 0;
  if (mark === ',' || mark === '"') return --left.items >= 0 && left.escapes >= 0;
  return true;
}

/**
 * Whether a JSON text is more work to read than a plain string of its length. Counted on the text, before anything is built from
 * it: 870,000 keys in 7.8 MB took a parser five seconds. The text need not be valid JSON.
 */
export function isTooComplex(json: string): boolean {
  const left: Allowance = { brackets: MAX_BRACKETS, keys: MAX_KEYS, items: MAX_ITEMS, escapes: MAX_ESCAPES };
  const endOfString = stringEndFinder(json, left);
  const marks = /["[\]{}:,]/g; // seventy times as fast over 7.5 MB of spaces as a loop over the characters
  let depth = 0;
  while (marks.test(json)) {
    const mark = json[marks.lastIndex - 1];
    if (mark === '"') marks.lastIndex = endOfString(marks.lastIndex - 1) + 1;
    else if (mark === '[' || mark === '{') depth++;
    else if (mark === ']' || mark === '}') depth--;
    if (depth < 0 || depth > MAX_DEPTH || !isAllowed(mark, left)) return true;
  }
  return false;
}
