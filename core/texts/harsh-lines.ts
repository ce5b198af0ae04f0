/**
 * What the harshest lines of the chapters can and cannot mean, in our words: the book's own stand before it. The four chapters that are left
 * out (疾病, 生产, 官讼, 坟墓) have the like for all that they say.
 */
const CARE: Readonly<Record<string, string>> = {
  行人不归: '“不归”至多说归期没有着落，卦里看不出人在哪里、是否平安；惦记就先联系。',
  出则有祸: '“有祸”至多是提醒路上多留一分心；走不走，看天气、路况和身体。',
  成亦有害: '“有害”至多说眼下费力，不是说人；合不合适，要两个人相处着看。',
  谋亦有害: '“有害”至多提醒先看清代价；事情做不做，按手里的实情掂量。',
  家宅多凶: '“多凶”至多提醒家里有要留意的地方；屋里稳不稳、人好不好，要亲眼去看。',
  坎有险难: '“险难”说的是坎的象，至多提醒路上留心，不是说人遇了险。',
  在外灾殃: '“在外灾殃”只就卦象说，不是在外的人出了事；挂念就先联系。',
};

/** The care that a line of the book needs; empty for most. */
export const careFor = (line: string): string =>
  Object.entries(CARE).find(([words]) => line.includes(words))?.[1] ?? '';
