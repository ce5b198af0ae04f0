import type { ResultFacts } from '#contract/divination.ts';
import type { Branch } from '#core/calendar/ganzhi.ts';
import { chinaTimeOf } from '#core/calendar/moment.ts';
import { yearsAround } from '#core/calendar/years.ts';
import { type Explained, explain } from '#core/explain/explain.ts';
import { wordsFrom } from '#core/explain/images.ts';
import { monthBranchOf } from '#core/explain/strength.ts';
import { type PlainOf, plainIn } from '#core/explain/text-step.ts';
import { hourNumberOf } from '#core/explain/timing.ts';
import type { Omen } from '#core/journal/omen.ts';
import { textsToRead } from '#core/reading/kaobianzhan.ts';
import { textOf } from '#core/texts/classic.ts';
import { loadCompanion } from '#core/texts/companion.ts';
import { trigramTextOf } from '#core/texts/trigrams.ts';
import { type TrigramCode, trigramName } from '#core/trigram/trigram.ts';

/** Only a time that was typed has a month: all else is cast at the moment of the command, which means nothing. */
async function monthOf({ castFor, utcOffset }: ResultFacts): Promise<Branch | null> {
  if (utcOffset === null) return null;
  const instant = Date.parse(castFor) / 1000;
  return monthBranchOf(instant, await yearsAround(chinaTimeOf(instant).year));
}

/** 白话 of the texts that are read. */
async function plainsOf({ cast }: ResultFacts): Promise<PlainOf> {
  const codes = new Set(textsToRead(cast).map(({ hexagram }) => hexagram));
  const companions = new Map(
    await Promise.all([...codes].map(async (code) => [code, (await loadCompanion(code)).plain] as const)),
  );
  return (text, isShort) => plainIn(companions.get(text.hexagram), text, isShort);
}

const nameOf = (trigram: TrigramCode | null): string | null => trigram && trigramName(trigram);

/** The explanation of a cast, its trigrams by name. */
export async function read(facts: ResultFacts, subject: Explained['subject'], omen: Omen | null): Promise<unknown> {
  const { cast } = facts;
  const explained = {
    cast,
    method: cast.method,
    month: await monthOf(facts),
    hourNumber: hourNumberOf(cast),
    plainOf: await plainsOf(facts),
    subject: subject ?? null,
    omen,
    wordsOf: wordsFrom(trigramTextOf),
  };
  const explanation = explain(explained, textOf);
  const { rule, body, use, relations, strength, numbers, summary, steps } = explanation;
  return {
    rule,
    body: nameOf(body),
    use: nameOf(use),
    relations: relations.map((one) => ({ ...one, trigram: nameOf(one.trigram) })),
    strength,
    numbers,
    summary,
    ...(explanation.subject && { subject: explanation.subject }),
    steps,
  };
}
