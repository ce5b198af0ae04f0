/** npm run bench: the core beside two calendar libraries in one run. Times vary with the machine; the ratios are what is kept. */
import { Solar } from 'lunar-typescript';
import { SolarTime } from 'tyme4ts';
import { almanacOf } from '#core/calendar/almanac.ts';
import { ganzhiName } from '#core/calendar/ganzhi.ts';
import { lunarDateOf } from '#core/calendar/lunar.ts';
import { momentOf } from '#core/calendar/moment.ts';
import { dayNumberOf, solarDateOf, type SolarTime as Wall } from '#core/calendar/solar.ts';
import { yearDataOf } from '#core/calendar/years.ts';
import { KING_WEN_ORDER } from '#core/hexagram/king-wen.ts';
import { calendarGzipBytes } from '../support/calendar-size.ts';

const years = new Map(
  await Promise.all(
    Array.from({ length: 203 }, async (_, index) => [1899 + index, await yearDataOf(1899 + index)] as const),
  ),
);

/** Median of five rounds, in microseconds a call; the sink keeps the work from being optimised away. */
let sink = 0;
function microseconds(calls: number, work: (i: number) => number): number {
  for (let i = 0; i < calls / 4; i++) sink += work(i);
  const rounds = Array.from({ length: 5 }, () => {
    const start = performance.now();
    for (let i = 0; i < calls; i++) sink += work(i);
    return ((performance.now() - start) * 1000) / calls;
  });
  return rounds.toSorted((a, b) => a - b)[2] as number;
}

/** Second after second of one morning: what a clock page asks for. */
const tick = (i: number): Wall => ({
  year: 2026,
  month: 11,
  day: 15,
  hour: 8,
  minute: Math.floor(i / 60) % 60,
  second: i % 60,
});
/** A day anywhere in 1900–2100, by a fixed stride through them. */
const firstDay = dayNumberOf({ year: 1900, month: 1, day: 1 });
const anyDay = (i: number): Wall => ({
  ...solarDateOf(firstDay + ((i * 7919) % 73_414)),
  hour: i % 24,
  minute: 0,
  second: 0,
});

const told = (names: readonly string[]) => names.reduce((sum, name) => sum + name.length, 0);

function ours(wall: Wall): number {
  const { pillars, lunar, term, next } = almanacOf(momentOf(wall, 480), years, 0);
  const names = [pillars.year, pillars.month, pillars.day, pillars.hour].map(ganzhiName);
  return told(names) + lunar.day + term.name.length + next.name.length;
}

function lunarTypescript({ year, month, day, hour, minute, second }: Wall): number {
  const lunar = Solar.fromYmdHms(year, month, day, hour, minute, second).getLunar();
  const names = [
    lunar.getYearInGanZhiExact(),
    lunar.getMonthInGanZhiExact(),
    lunar.getDayInGanZhi(),
    lunar.getTimeInGanZhi(),
  ];
  return told(names) + lunar.getDay() + lunar.getPrevJieQi().getName().length + lunar.getNextJieQi().getName().length;
}

function tyme({ year, month, day, hour, minute, second }: Wall): number {
  const time = SolarTime.fromYmdHms(year, month, day, hour, minute, second);
  const hourOf = time.getLunarHour();
  const eight = hourOf.getEightChar();
  const names = [eight.getYear(), eight.getMonth(), eight.getDay(), eight.getHour()].map(String);
  const term = time.getTerm();
  return told(names) + hourOf.getDay() + term.getName().length + term.next(1).getName().length;
}

const convertOurs = (wall: Wall) => lunarDateOf(dayNumberOf(wall), years).day;
const convertLunar = ({ year, month, day }: Wall) => Solar.fromYmd(year, month, day).getLunar().getDay();
const convertTyme = ({ year, month, day }: Wall) =>
  SolarTime.fromYmdHms(year, month, day, 0, 0, 0).getSolarDay().getLunarDay().getDay();

function row(what: string, own: number, lunar: number, other: number): void {
  const cells = [own, lunar, other].map((value) => `${value.toFixed(2)} µs`);
  console.log(`| ${what} | ${cells.join(' | ')} | ${(lunar / own).toFixed(0)}× | ${(other / own).toFixed(0)}× |`);
}

console.log(
  '| What | core | lunar-typescript | tyme4ts | to lunar-typescript | to tyme4ts |\n|---|---|---|---|---|---|',
);
row(
  'clock tick: lunar date, four pillars, terms',
  microseconds(100_000, (i) => ours(tick(i))),
  microseconds(4000, (i) => lunarTypescript(tick(i))),
  microseconds(4000, (i) => tyme(tick(i))),
);
row(
  'the same for a random moment of 1900–2100',
  microseconds(100_000, (i) => ours(anyDay(i))),
  microseconds(1000, (i) => lunarTypescript(anyDay(i))),
  microseconds(1000, (i) => tyme(anyDay(i))),
);
row(
  'random date → lunar date',
  microseconds(200_000, (i) => convertOurs(anyDay(i))),
  microseconds(1000, (i) => convertLunar(anyDay(i))),
  microseconds(1000, (i) => convertTyme(anyDay(i))),
);

const beforeTexts = performance.now();
const { textOf } = await import('#core/texts/classic.ts');
const loading = performance.now() - beforeTexts;
const lookup = microseconds(1_000_000, (i) => textOf(KING_WEN_ORDER[i % 64] as string).judgment.length);
console.log('\n| What | Figure |\n|---|---|');
console.log(
  `| calendar as shipped to the browser, code and table, gzip | ${await calendarGzipBytes()} bytes (limit 12,288) |`,
);
console.log(`| loading all texts, once | ${loading.toFixed(1)} ms |`);
console.log(`| looking up any text | ${lookup.toFixed(3)} µs |`);
if (sink === 0) throw new Error('nothing was measured');
