/** The log of 练习 in this browser. A private window may have no database: then what is practised lasts as long as the page. */
import { openRecords } from './indexed-records.ts';
import { ANSWER_RECORDS, keptAnswers } from './kept-answers.ts';

export const answerRecords = openRecords(ANSWER_RECORDS);
export const answerLog = keptAnswers(answerRecords);

/** By it a screen, in this tab or another, learns that answers have come from the server. */
export const PRACTICE_CHANNEL = 'guanxiang-practice';
