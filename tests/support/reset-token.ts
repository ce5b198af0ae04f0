/** The token of the reset link in a mail: the user's id, an underscore, 256 random bits. Empty if there is none. */
export const resetTokenIn = (mail: string | undefined): string =>
  /\/reset-password\?token=([0-9a-z]{26}_[\w-]{43})(?![\w-])/.exec(mail ?? '')?.[1] ?? '';
