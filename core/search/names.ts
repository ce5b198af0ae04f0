import type { HexagramCode } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER } from '../hexagram/king-wen.ts';
import type { TrigramCode } from '../trigram/trigram.ts';

/** The readings of the short names in King Wen order; names.test.ts compares them with the texts, which are not loaded so early. */
const READINGS = [
  'qián|kūn|zhūn|méng|xū|sòng|shī|bǐ|xiǎo xù|lǚ|tài|pǐ|tóng rén|dà yǒu|qiān|yù|suí|gǔ|lín|guàn|shì hé|bì',
  'bō|fù|wú wàng|dà xù|yí|dà guò|kǎn|lí|xián|héng|dùn|dà zhuàng|jìn|míng yí|jiā rén|kuí|jiǎn|xiè|sǔn|yì',
  'guài|gòu|cuì|shēng|kùn|jǐng|gé|dǐng|zhèn|gèn|jiàn|guī mèi|fēng|lǚ|xùn|duì|huàn|jié|zhōng fú|xiǎo guò|jì jì|wèi jì',
].flatMap((part) => part.split('|'));

const READING_OF = Object.fromEntries(KING_WEN_ORDER.map((code, index) => [code, READINGS[index]]));

/** zhūn */
export const nameReading = (code: HexagramCode): string => READING_OF[code] as string;

/** The readings of 天, 泽 and the other images, as they stand in full names. */
export const IMAGE_READINGS: Readonly<Record<TrigramCode, string>> = {
  '111': 'tiān',
  '011': 'zé',
  '101': 'huǒ',
  '001': 'léi',
  '110': 'fēng',
  '010': 'shuǐ',
  '100': 'shān',
  '000': 'dì',
};

/** How a character of a name is read elsewhere, so that who reads the name so finds it too. */
export interface OtherReading {
  readonly reading: string;
  /** Whether it is a common slip, worth a word beside the name. */
  readonly isSlip: boolean;
}

const slip = (reading: string): OtherReading => ({ reading, isSlip: true });
const also = (reading: string): OtherReading => ({ reading, isSlip: false });

/** Other readings of a whole name: 否 is pǐ as a name, fǒu in other words. `also`: readings that some editions give the name itself. */
const OTHER_READINGS: Readonly<Partial<Record<HexagramCode, readonly OtherReading[]>>> = {
  '111111': [slip('gān')],
  '010001': [slip('tún')],
  '110111': [slip('xiǎo chù')],
  '111000': [slip('fǒu')],
  '110000': [also('guān')],
  '101001': [slip('shì kè'), slip('shì kē')],
  '100101': [slip('bēn'), slip('fén')],
  '100000': [slip('bāo')],
  '100111': [slip('dà chù')],
  '010100': [slip('qiǎn')],
  '001010': [also('jiě')],
  '011111': [slip('jué')],
  '111110': [slip('hòu')],
  '100100': [slip('gěn')],
  '110110': [slip('sùn')],
};

export const otherReadings = (code: HexagramCode): readonly OtherReading[] => OTHER_READINGS[code] ?? [];

/** 常有人念 tún；作卦名读 zhūn。 Null where nobody goes astray. */
export function slipNote(code: HexagramCode): string | null {
  const slips = otherReadings(code).filter(({ isSlip }) => isSlip);
  const [first] = slips;
  return first ? `常有人念 ${first.reading}；作卦名读 ${nameReading(code)}。` : null;
}
