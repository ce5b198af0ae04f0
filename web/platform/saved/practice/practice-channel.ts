/** By it a screen, in this tab or another, learns that answers have come from the server. */
export const PRACTICE_CHANNEL = 'guanxiang-practice';
