export const ACCOUNT = '/profile/account';
export const PASSWORD = `${ACCOUNT}/password`;
export const EMAIL = `${ACCOUNT}/email`;
export const DEVICES = `${ACCOUNT}/devices`;
export const ACTIVITY = `${ACCOUNT}/activity`;
export const AVATAR = `${ACCOUNT}/avatar`;
export const REMOVAL = `${ACCOUNT}/removal`;
