/** The content security policy requires trusted types: this policy admits the scripts of the log worker and the service worker. */
interface TrustedTypePolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: TrustedTypePolicy): TrustedTypePolicy;
}

export const SERVICE_WORKER_URL = '/sw.js';

const known = new Set([SERVICE_WORKER_URL]);
let policy: TrustedTypePolicy | null = null;

function createScriptURL(url: string): string {
  if (!known.has(url)) throw new TypeError(`not a script of this app: ${url}`);
  return url;
}

/** Admits a script's URL. Call it with constants only. */
export function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  known.add(url);
  if (!trustedTypes) return url;
  policy ??= trustedTypes.createPolicy('guanxiang', { createScriptURL });
  return policy.createScriptURL(url);
}
