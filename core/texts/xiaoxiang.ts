/** 六二之难, 比之初六, 用九: they name the line. 上六失道 says something of it. */
const LABELLED = /(?:[初上][九六]|[九六][二三四五]|用[九六])(?:之.)?$/;

/** True of a clause that quotes the line or names it, and explains nothing. 求而往 and 无妄之药 are 小象's own words. */
const isRestated = (clause: string): boolean => clause.includes('“') || LABELLED.test(clause);

/** The commas outside quotation marks. */
const COMMAS = /，(?![^“]*”)/;

/**
 * The reasons that 小象 gives for a line, one for each of its sentences, without the words of the line that it quotes; a sentence that
 * quotes none is a reason as a whole. Only a 。 is left out: 安行也？ asks. 屯六二 “六二之难，乘刚也。‘十年乃字’，反常也。”: 乘刚也, 反常也.
 */
export function reasonsOf(xiaoxiang: string): readonly string[] {
  return (xiaoxiang.match(/[^。？！]+[？！]?/g) ?? []).map((sentence) => {
    const clauses = sentence.split(COMMAS).map((clause) => /”(在.)$/.exec(clause)?.[1] ?? clause); // “元吉”在上
    const first = clauses.findIndex((clause) => !isRestated(clause));
    return (first === -1 ? clauses.slice(-1) : clauses.slice(first)).join('，');
  });
}

/** “有它吉”也 repeats, 其义吉也 and 义无咎也 judge once more; 何可长也？ and 亦可丑也 are said of the picture. None is why the line is judged so. */
const NO_REASON = /^“|^[其义终以不可又正乎无]*[吉凶咎吝][道行终也]*$|[？！]$|可丑|不可用/;

export const isReason = (reason: string): boolean => !NO_REASON.test(reason);

/** 不胜而往，咎也 of 往不胜为咎: a reason whose words are all in the line says it once more. */
export const isRepeated = (reason: string, line: string): boolean =>
  [...reason.replaceAll(/[，“”也之而其以矣]/g, '')].every((character) => line.includes(character));
