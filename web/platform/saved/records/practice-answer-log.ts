/** The log of 练习 in this browser. A private window may have no database: then what is practised lasts as long as the page. */
import { openRecords } from './indexed-records.ts';
import { keptPracticeAnswers, PRACTICE_RECORDS } from './kept-practice-answers.ts';

export const practiceRecords = openRecords(PRACTICE_RECORDS);
export const practiceAnswerLog = keptPracticeAnswers(practiceRecords);

/** By it a screen, in this tab or another, learns that answers have come from the server. */
export const PRACTICE_CHANNEL = 'guanxiang-practice';
