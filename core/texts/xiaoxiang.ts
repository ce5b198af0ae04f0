/** Words that a restatement adds to those of the line. */
const PARTICLES = /[之其而于以虽则]/g;
/** 六二, 比之初六, 用九. */
const LABELLED = /[初上][九六]|[九六][二三四五]|用[九六]/;

/** True of “巩用黄牛”, 六二之难 and 已日革之: they name what is explained, and explain nothing. */
function isRestated(clause: string, line: string): boolean {
  if (clause.includes('“') || LABELLED.test(clause)) return true;
  return [...clause.replaceAll(PARTICLES, '')].every((character) => line.includes(character));
}

/** The commas outside quotation marks. */
const COMMAS = /，(?![^“]*”)/;

/**
 * The reasons that 小象 gives for a line, one for each of its sentences, without the words of the line that it repeats; a sentence that
 * repeats none is a reason as a whole. 屯六二 “六二之难，乘刚也。‘十年乃字’，反常也。”: 乘刚也, 反常也.
 */
export function reasonsOf(xiaoxiang: string, line: string): readonly string[] {
  return (xiaoxiang.match(/[^。？！]+/g) ?? []).map((sentence) => {
    const clauses = sentence.split(COMMAS).map((clause) => /”(在.)$/.exec(clause)?.[1] ?? clause); // “元吉”在上
    const first = clauses.findIndex((clause) => !isRestated(clause, line));
    return (first === -1 ? clauses.slice(-1) : clauses.slice(first)).join('，');
  });
}
