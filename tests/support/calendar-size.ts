import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** What a page needs to tell a moment and cast by it; the library stays outside, as it is loaded only for distant years. */
const ENTRY = `
  export { yearsAround } from '#core/calendar/years.ts';
  export { almanacOf } from '#core/calendar/almanac.ts';
  export { festivalsOf } from '#core/calendar/festival.ts';
  export { lunarDateText } from '#core/calendar/lunar.ts';
  export { clockText } from '#core/calendar/moment.ts';
  export { ganzhiName, ganzhiCode } from '#core/calendar/ganzhi.ts';
  export { doubleHourName, timeOfDayName } from '#core/calendar/double-hour.ts';
  export { timeBasisOf } from '#core/casting/time-basis.ts';
`;

/** Bytes of the calendar, bundled and compressed as the browser gets it: code and table, all chunks. */
export async function calendarGzipBytes(): Promise<number> {
  const name = 'virtual:calendar';
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'calendar-entry',
        resolveId: (id) => (id === name ? id : null),
        load: (id) => (id === name ? ENTRY : null),
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: name, external: ['lunar-typescript'], preserveEntrySignatures: 'strict' },
    },
  });
  if (!('output' in result)) throw new Error('the build gave no output');
  return result.output.reduce(
    (sum, file) => sum + (file.type === 'chunk' ? gzipSync(file.code, { level: 9 }).length : 0),
    0,
  );
}
