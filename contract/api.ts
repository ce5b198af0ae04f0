import * as account from './account.ts';
import * as auth from './auth.ts';
import * as divination from './divination.ts';
import type { Endpoint } from './endpoint.ts';
import * as entry from './entry.ts';
import * as guess from './guess.ts';
import * as guessChanges from './guess-changes.ts';
import * as invitation from './invitation.ts';
import * as logs from './logs.ts';
import * as member from './member.ts';
import * as moderation from './moderation.ts';
import * as moderationOwn from './moderation-own.ts';
import * as news from './news.ts';
import * as practice from './practice.ts';
import * as shefu from './shefu.ts';
import * as upload from './upload.ts';

/** Every call of the API. The server registers these routes and no others, and does not compile without a handler for each. */
export const ENDPOINTS = {
  login: auth.login,
  register: auth.register,
  refresh: auth.refresh,
  logout: auth.logout,
  findAccount: auth.findAccount,
  requestReset: auth.requestReset,
  resetPassword: auth.resetPassword,
  checkResetLink: auth.checkResetLink,
  config: auth.config,
  showAccount: account.showAccount,
  changePassword: account.changePassword,
  listSessions: account.listSessions,
  endSession: account.endSession,
  endOtherSessions: account.endOtherSessions,
  listActivity: account.listActivity,
  changeEmail: account.changeEmail,
  confirmEmail: account.confirmEmail,
  undoEmail: account.undoEmail,
  changeAvatar: account.changeAvatar,
  exportData: account.exportData,
  previewRemoval: account.previewRemoval,
  removeAccount: account.removeAccount,
  withdrawRemoval: account.withdrawRemoval,
  createInvitation: invitation.createInvitation,
  listInvitations: invitation.listInvitations,
  listAllInvitations: invitation.listAllInvitations,
  revokeInvitation: invitation.revokeInvitation,
  listResults: divination.listResults,
  saveResult: divination.saveResult,
  deleteResult: divination.deleteResult,
  listEntries: entry.listEntries,
  saveEntry: entry.saveEntry,
  listPracticeAnswers: practice.listPracticeAnswers,
  addPracticeAnswers: practice.addPracticeAnswers,
  listPuzzles: shefu.listPuzzles,
  searchPuzzles: shefu.searchPuzzles,
  showPuzzle: shefu.showPuzzle,
  createPuzzle: shefu.createPuzzle,
  updatePuzzle: shefu.updatePuzzle,
  deletePuzzle: shefu.deletePuzzle,
  showQuestion: guess.showQuestion,
  countGuesses: guess.countGuesses,
  openPuzzleAnswer: guess.openPuzzleAnswer,
  showOwnGuess: guess.showOwnGuess,
  sendGuess: guess.sendGuess,
  setGuessOutcome: guess.setGuessOutcome,
  deleteGuess: guess.deleteGuess,
  listGuesses: guess.listGuesses,
  listOwnGuesses: guess.listOwnGuesses,
  listGuessChanges: guessChanges.listGuessChanges,
  browsePuzzles: guess.browsePuzzles,
  dailyPuzzle: guess.dailyPuzzle,
  chooseDaily: guess.chooseDaily,
  countNews: news.countNews,
  seeNews: news.seeNews,
  reportContent: moderation.reportContent,
  listReports: moderation.listReports,
  listReported: moderation.listReported,
  showReported: moderation.showReported,
  decideReported: moderation.decideReported,
  listOwnDecisions: moderationOwn.listOwnDecisions,
  appealDecision: moderationOwn.appealDecision,
  listMembers: member.listMembers,
  showRecord: member.showRecord,
  pauseMember: member.pauseMember,
  countReportsAgain: member.countReportsAgain,
  changeRole: member.changeRole,
  uploadImage: upload.uploadImage,
  removeImage: upload.removeImage,
  writeLog: logs.writeLog,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;
