import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  EMAIL_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  USERNAME_MAX_CHARACTERS,
  USERNAME_MIN_CHARACTERS,
} from './limits.ts';
import { QUOTAS } from './rate-limits.ts';
import { success, successMessage } from './schemas/response-schema.ts';
import { rule } from './schemas/rule.ts';
import { isBlank, lengthOf, requiredText } from './schemas/text-schema.ts';
import { MESSAGES } from './words/messages.ts';

export const ROLES = ['superadmin', 'admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

/** Exactly one address: no list, and no line break that could add a mail header. */
const EMAIL =
  /^[^\s\p{C}@,;:<>()[\]\\"]+@[^\s\p{C}@,;:<>()[\]\\".]+(\.[^\s\p{C}@,;:<>()[\]\\".]+)*\.[\p{L}\p{N}-]{2,}$/u;
/** In full width, or with 。 for its dots, a domain is another way to write one that someone may have: one mailbox, two accounts. */
const hasPlainDomain = (text: string): boolean => {
  const domain = text.slice(text.lastIndexOf('@'));
  return domain === domain.normalize('NFKC') && !domain.includes('。');
};
export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX_CHARACTERS && EMAIL.test(text) && hasPlainDomain(text);

export const email = v.pipe(
  v.optional(v.string(MESSAGES.malformed), ''),
  v.trim(),
  v.check((text) => !isBlank(text), MESSAGES.emailRequired),
  v.check(isEmail, MESSAGES.emailFormat),
);

const SCRIPTS_THAT_LOOK_ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Letters and digits of any script, _ and -. Latin, Cyrillic and Greek letters look alike, so a name has only one of the three. */
export function isUsername(text: string): boolean {
  const folded = text.normalize('NFKC');
  const length = lengthOf(folded);
  if (length < USERNAME_MIN_CHARACTERS || length > USERNAME_MAX_CHARACTERS) return false;
  // vowel signs of Indic scripts are marks; three in a row are refused
  if (!/^[\p{L}\p{N}_-][\p{L}\p{N}\p{M}_-]*$/u.test(folded) || /\p{M}{3}/u.test(folded)) return false;
  // invisible letters and marks (Hangul fillers, variation selectors): a name with one looks like the name without
  if (/\p{Default_Ignorable_Code_Point}/u.test(folded)) return false;
  return SCRIPTS_THAT_LOOK_ALIKE.filter((script) => script.test(folded)).length <= 1;
}

const username = v.pipe(requiredText(MESSAGES.credentialsRequired), v.check(isUsername, MESSAGES.usernameFormat));

export const newPassword = (requiredMessage: string) =>
  v.pipe(
    v.optional(v.string(MESSAGES.malformed), ''),
    v.check((text) => !isBlank(text), requiredMessage),
    v.check((text) => lengthOf(text) >= PASSWORD_MIN_CHARACTERS, MESSAGES.passwordTooShort),
    v.check((text) => lengthOf(text) <= PASSWORD_MAX_CHARACTERS, MESSAGES.passwordTooLong),
    v.check((text) => !/\s/u.test(text), MESSAGES.passwordHasSpace),
  );

/** A password that is only compared: longer ones than can be set cost nothing. */
export const knownPassword = (requiredMessage: string) =>
  v.pipe(
    requiredText(requiredMessage),
    v.check((text) => lengthOf(text) <= PASSWORD_MAX_CHARACTERS, MESSAGES.passwordTooLong),
  );

/** A new password, which is written twice. */
export const newPasswordTwice = {
  newPassword: newPassword(MESSAGES.newPasswordRequired),
  confirmPassword: v.optional(v.string(MESSAGES.malformed), ''),
};
export const areTheSame = <Fields extends Record<'newPassword' | 'confirmPassword', string>>() =>
  rule<Fields>(
    'confirmPassword',
    ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
    MESSAGES.confirmationDiffers,
  );

const session = v.object({
  token: v.string(),
  expiresAt: v.string(),
  user: v.object({
    id: v.string(),
    username: v.string(),
    role: v.picklist(ROLES),
    avatarUrl: v.nullable(v.string()),
  }),
  /** Of a login to an account that is about to be removed: when. The session can only withdraw that, export the data and log out. */
  removalAt: v.optional(v.string()),
});
export type LoginResponse = v.InferOutput<typeof session>;

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: '登录',
  access: 'anyone',
  body: v.object({
    username: requiredText(MESSAGES.credentialsRequired),
    password: knownPassword(MESSAGES.credentialsRequired),
  }),
  responses: { 200: session },
  problems: ['auth.wrong', 'request.tooMany', 'server.busy'],
  quota: QUOTAS.login,
});

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: '注册',
  access: 'anyone',
  body: v.pipe(
    v.object({
      username,
      password: newPassword(MESSAGES.credentialsRequired),
      email,
      confirmPassword: requiredText(MESSAGES.confirmationRequired),
      invitationCode: v.optional(v.string(MESSAGES.malformed), ''),
    }),
    rule(
      'confirmPassword',
      ({ password, confirmPassword }) => password === confirmPassword,
      MESSAGES.confirmationDiffers,
    ),
  ),
  responses: { 201: session },
  problems: ['auth.taken', 'auth.commonPassword', 'auth.invitation', 'request.tooMany', 'server.busy'],
  quota: QUOTAS.register,
});

/** Keeps the token and moves its expiry to ninety days from now, at most to 365 days after the login. */
export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  summary: '延长登录',
  access: 'user',
  responses: { 200: session },
  quota: QUOTAS.session,
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: '退出登录',
  access: 'user',
  whileLeaving: true,
  responses: { 200: success },
  quota: QUOTAS.session,
});

export const findAccount = endpoint({
  method: 'POST',
  path: '/auth/find-account',
  summary: '查找账号',
  access: 'anyone',
  body: v.pipe(
    v.object({
      searchMode: v.optional(v.picklist(['email', 'username'], MESSAGES.searchMode), '' as 'email'),
      searchValue: v.pipe(v.optional(v.string(MESSAGES.malformed), ''), v.trim()),
    }),
    rule(
      'searchValue',
      ({ searchMode, searchValue }) => searchMode === 'username' || !isBlank(searchValue),
      MESSAGES.emailRequired,
    ),
    rule(
      'searchValue',
      ({ searchMode, searchValue }) => searchMode === 'email' || !isBlank(searchValue),
      MESSAGES.usernameRequired,
    ),
    rule(
      'searchValue',
      ({ searchMode, searchValue }) => searchMode === 'username' || isEmail(searchValue),
      MESSAGES.emailFormat,
    ),
  ),
  responses: {
    200: v.variant('found', [
      v.object({
        found: v.literal(true),
        username: v.string(),
        /** Masked: z***@***.com */
        email: v.string(),
        /** The address the caller typed, or a sealed handle that request-reset accepts instead. */
        fullEmail: v.string(),
        userId: v.string(),
      }),
      v.object({ found: v.literal(false), message: v.string() }),
    ]),
  },
  quota: QUOTAS.findAccount,
});

export const requestReset = endpoint({
  method: 'POST',
  path: '/auth/request-reset',
  summary: '申请密码重置',
  access: 'anyone',
  body: v.object({ email: requiredText(MESSAGES.emailMissing) }),
  responses: { 200: v.object({ ...successMessage.entries, resetUrl: v.string() }) },
  quota: QUOTAS.requestReset,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: '重置密码',
  access: 'anyone',
  body: v.pipe(
    v.object({
      /** Not checked here: whatever is no valid token gets the same refusal. */
      token: v.optional(v.unknown()),
      ...newPasswordTwice,
    }),
    areTheSame(),
  ),
  responses: { 200: success },
  problems: ['auth.resetLink', 'auth.commonPassword', 'server.busy'],
  quota: QUOTAS.resetPassword,
});

/** Whatever text is no valid token gets the same refusal. */
export const mailedToken = v.object({ token: v.string(MESSAGES.malformed) }, MESSAGES.malformed);

/** Whether a reset link would still set a password. Uses nothing up. */
export const checkResetLink = endpoint({
  method: 'POST',
  path: '/auth/check-reset',
  summary: '查验重置链接',
  access: 'anyone',
  body: mailedToken,
  responses: { 200: v.object({ valid: v.boolean() }) },
  quota: QUOTAS.checkResetLink,
});

export const config = endpoint({
  method: 'GET',
  path: '/config',
  summary: '公开设置',
  access: 'anyone',
  responses: {
    200: v.object({
      registration: v.picklist(['open', 'invite']),
      /** Where 反馈 leads; missing if the operator has not said. */
      contact: v.optional(v.pipe(v.string(), v.regex(/^(mailto:|https:\/\/)/))),
    }),
  },
  quota: QUOTAS.read,
});
