import type { ResultFacts } from '#contract/divination.ts';
import { momentFromIso, utcOffsetOf } from '#core/calendar/moment.ts';
import { yearsAround } from '#core/calendar/years.ts';
import { COUNT_MAX } from '#core/casting/basis-fields.ts';
import { type Cast, castManually } from '#core/casting/cast.ts';
import type { LineValue } from '#core/casting/coins.ts';
import { castBy } from '#core/casting/method.ts';
import { METHODS } from '#core/casting/methods.ts';
import { castByTime } from '#core/casting/time.ts';
import { timeBasisOf } from '#core/casting/time-basis.ts';
import { CHANGES, changesOf, stalksAfter } from '#core/casting/yarrow.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import { countFrom, dayAtFrom, hourFrom, movingFrom, trigramFrom, wholesOf } from './option-values.ts';
import { Refusal } from './refusal.ts';
import { textCast } from './text-cast.ts';

/** One way of casting on the command line. */
interface Way {
  /** Each of these chooses the way. */
  readonly leads: readonly string[];
  /** May be given beside them. */
  readonly beside: readonly string[];
  readonly factsOf: (options: CastOptions) => Promise<ResultFacts>;
}

/** The options of a cast as they were typed, by name. */
export type CastOptions = Readonly<Record<string, string | undefined>>;

/** Cast at this moment, whose hour, if it counts, is an option of its own. */
const now =
  (castOf: (options: CastOptions) => Cast | Promise<Cast>) =>
  async (options: CastOptions): Promise<ResultFacts> => {
    const cast = await castOf(options);
    const timestamp = new Date().toISOString();
    return { timestamp, cast, castFor: timestamp, utcOffset: null, dayAt: null };
  };

async function factsOfTime(options: CastOptions): Promise<ResultFacts> {
  const dayAt = dayAtFrom(options['day-at']);
  const added = options['add'] === undefined ? {} : { added: countFrom('add', options['add']) };
  const moment = momentFromIso(options['time'] ?? '');
  const years = await yearsAround(moment.wall.year);
  const timestamp = new Date(moment.instant * 1000).toISOString();
  const cast = castByTime({ ...timeBasisOf(moment, years, dayAt), ...added });
  return { timestamp, cast, castFor: timestamp, utcOffset: utcOffsetOf(moment), dayAt };
}

/** Two numbers are counted with the hour, three without. */
function numbersCast({ numbers = '', hour }: CastOptions): Cast {
  const [upper, lower, line, ...more] = wholesOf(numbers, COUNT_MAX) ?? [];
  if (upper === undefined || lower === undefined || more.length > 0)
    throw new Refusal(`--numbers 应为两个或三个 1 至 ${COUNT_MAX} 的整数，以半角逗号相隔`);
  if (line === undefined)
    return castBy(METHODS['two-numbers'], { numbers: [upper, lower], hourNumber: hourFrom(hour) });
  if (hour !== undefined) throw new Refusal('--numbers 为三个数时不能与 --hour 同用');
  return castBy(METHODS['three-numbers'], { numbers: [upper, lower, line] });
}

function coinsFrom(text = ''): readonly LineValue[] {
  const coins = wholesOf(text, 9);
  if (coins?.length !== 6 || coins.some((value) => value < 6))
    throw new Refusal('--coins 应为六次所得，各为 6、7、8、9 之一，以半角逗号相隔，自下而上数');
  return coins as LineValue[];
}

/** How many stalks there are depends on the heaps before, so a refusal names the change. */
function heapsFrom(text = ''): readonly number[] {
  const heaps = wholesOf(text, COUNT_MAX);
  if (heaps?.length !== CHANGES)
    throw new Refusal(`--yarrow 应为十八变左边一堆的蓍数，共 ${CHANGES} 个整数，以半角逗号相隔`);
  const wrong = heaps.findIndex((_, index) => !changesOf(heaps.slice(0, index + 1)));
  if (wrong === -1) return heaps;
  const stalks = stalksAfter(changesOf(heaps.slice(0, wrong)) ?? []);
  throw new Refusal(`--yarrow 第 ${wrong + 1} 变有蓍草 ${stalks} 根，左边应为 1 至 ${stalks - 2}`);
}

const WAYS: readonly Way[] = [
  { leads: ['time'], beside: ['day-at', 'add'], factsOf: factsOfTime },
  {
    leads: ['sounds'],
    beside: ['hour'],
    factsOf: now(({ sounds, hour }) =>
      castBy(METHODS.sounds, { number: countFrom('sounds', sounds), hourNumber: hourFrom(hour) }),
    ),
  },
  {
    leads: ['things'],
    beside: ['hour'],
    factsOf: now(({ things, hour }) =>
      castBy(METHODS.things, { number: countFrom('things', things), hourNumber: hourFrom(hour) }),
    ),
  },
  { leads: ['numbers'], beside: ['hour'], factsOf: now(numbersCast) },
  {
    leads: ['zhang'],
    beside: ['chi'],
    factsOf: now(({ zhang, chi }) =>
      castBy(METHODS['zhang-chi'], { zhang: countFrom('zhang', zhang), chi: countFrom('chi', chi) }),
    ),
  },
  {
    leads: ['chi', 'cun'],
    beside: ['hour'],
    factsOf: now(({ chi, cun, hour }) =>
      castBy(METHODS['chi-cun'], {
        chi: countFrom('chi', chi),
        cun: countFrom('cun', cun),
        hourNumber: hourFrom(hour),
      }),
    ),
  },
  {
    leads: ['object', 'direction'],
    beside: ['hour'],
    factsOf: now(({ object, direction, hour }) =>
      castBy(METHODS['object-direction'], {
        object: trigramName(trigramFrom('object', object)),
        direction: trigramName(trigramFrom('direction', direction)),
        hourNumber: hourFrom(hour),
      }),
    ),
  },
  { leads: ['text'], beside: ['strokes', 'tones'], factsOf: now(textCast) },
  { leads: ['coins'], beside: [], factsOf: now(({ coins }) => castBy(METHODS.coins, { coins: coinsFrom(coins) })) },
  { leads: ['yarrow'], beside: [], factsOf: now(({ yarrow }) => castBy(METHODS.yarrow, { heaps: heapsFrom(yarrow) })) },
  {
    leads: ['upper', 'lower', 'line', 'lines'],
    beside: [],
    factsOf: now(({ upper, lower, line, lines }) =>
      castManually(trigramFrom('upper', upper), trigramFrom('lower', lower), movingFrom(line, lines)),
    ),
  },
];

const optionsOf = ({ leads, beside }: Way): readonly string[] => [...leads, ...beside];
const listed = (names: readonly string[]): string => names.map((name) => `--${name}`).join('、');

/** Every option that a cast can have. */
export const CAST_OPTIONS: readonly string[] = [...new Set(WAYS.flatMap(optionsOf))];

/** The facts of the cast that these options ask for; a `Refusal` says in Chinese what is wrong with them. */
export async function castFrom(options: CastOptions): Promise<ResultFacts> {
  const given = CAST_OPTIONS.filter((name) => options[name] !== undefined);
  const way = WAYS.find(({ leads }) => leads.some((name) => given.includes(name)));
  if (!way) throw new Refusal(`起卦须有 ${listed(WAYS.map(({ leads }) => leads[0] as string))} 之一`);
  const foreign = given.filter((name) => !optionsOf(way).includes(name));
  if (foreign.length > 0) {
    const lead = given.filter((name) => way.leads.includes(name)).slice(0, 1);
    throw new Refusal(`${listed(lead)} 不能与 ${listed(foreign)} 同用`);
  }
  return way.factsOf(options);
}
