import { DEVICE_WORDS } from '#contract/words/messages.ts';

type Named = readonly [pattern: RegExp, name: string];

const { phone, tablet, computer } = DEVICE_WORDS;

/** The first that fits: an iPad and an Android tablet come before what they also claim to be. */
const DEVICES: readonly Named[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/OpenHarmony|HarmonyOS/, `${DEVICE_WORDS.harmony}${phone}`],
  [/\bAndroid\b(?=.*\bMobile\b)/, `Android ${phone}`],
  [/\bAndroid\b/, `Android ${tablet}`],
  [/\bWindows NT\b/, `Windows ${computer}`],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, `Linux ${computer}`],
];

/** Chrome is what most others say they are, too, and Safari is what Chrome says. */
const BROWSERS: readonly Named[] = [
  [/MicroMessenger\//, DEVICE_WORDS.wechat],
  [/AlipayClient\//, DEVICE_WORDS.alipay],
  [/MQQBrowser\/|QQBrowser\//, DEVICE_WORDS.qqBrowser],
  [/UCBrowser\/|\bUBrowser\//, DEVICE_WORDS.ucBrowser],
  [/MiuiBrowser\//, DEVICE_WORDS.xiaomiBrowser],
  [/HuaweiBrowser\/|ArkWeb\//, DEVICE_WORDS.huaweiBrowser],
  [/HeyTapBrowser\//, DEVICE_WORDS.oppoBrowser],
  [/VivoBrowser\//, DEVICE_WORDS.vivoBrowser],
  [/SamsungBrowser\//, DEVICE_WORDS.samsungBrowser],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** No browser sends more, and nobody makes the patterns read more. */
const READ_CHARACTERS = 512;

const nameIn = (names: readonly Named[], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * A device in a few words, “iPhone · 微信”; null for an unknown browser. Of a user agent only these words are kept: they have no
 * version, nothing that a caller wrote, and no more than a user needs to know a device again.
 */
export function deviceNameOf(userAgent: string): string | null {
  const read = userAgent.slice(0, READ_CHARACTERS);
  const device = nameIn(DEVICES, read);
  if (device === undefined) return null;
  const browser = nameIn(BROWSERS, read);
  return browser === undefined ? device : `${device} · ${browser}`;
}
