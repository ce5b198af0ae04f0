import { expect, test } from 'vitest';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { textOf } from './classic.ts';
import {
  isFavourable,
  isWarning,
  meaningOfPrognostic,
  type Prognostic,
  prognosticClausesIn,
  prognosticsIn,
} from './prognostic.ts';

const LINES = KING_WEN_ORDER.flatMap((code) =>
  textOf(code).lines.map((text, index) => ({ name: `${shortName(code)}${index + 1}`, text })),
);
const wordsIn = (text: string) =>
  prognosticsIn(text)
    .map(({ kind, word }) => (kind === word ? word : `${word}=${kind}`))
    .join(' ');

test('the words that judge in 乾, read by hand', () => {
  expect(textOf('111111').lines.map(wordsIn)).toEqual([
    ...['勿用', '利见大人=利', '厉 无咎', '无咎', '利见大人=利', '有悔=悔', '吉'],
  ]);
});

test('the words that judge in 坤 and 屯, read by hand', () => {
  expect(textOf('000000').lines.map(wordsIn)).toEqual(['', '无不利', '可贞', '无咎', '元吉=吉', '', '利永贞=利']);
  expect(textOf('010001').lines.map(wordsIn)).toEqual([
    ...['利居贞=利 利建侯=利', '', '往吝=吝', '往吉=吉 无不利', '小贞吉=吉 大贞凶=凶', ''],
  ]);
});

test.each([
  ['小畜初九: a question that denies', '复自道，何其咎？吉。', '何其咎=无咎 吉'],
  ['大有初九', '无交害，匪咎，艰则无咎。', '匪咎=无咎 无咎'],
  ['夬初九: the one true 咎', '壮于前趾，往不胜为咎。', '为咎=咎'],
  ['益六三: 凶事 is a matter, no verdict', '益之用凶事，无咎。有孚中行，告公用圭。', '无咎'],
  ['随上六: 亨 is 享', '拘系之，乃从维之。王用亨于西山。', ''],
  ['复初九', '不远复，无祗悔，元吉。', '无祗悔=无悔 元吉=吉'],
  ['鼎九三', '鼎耳革，其行塞，雉膏不食。方雨亏悔，终吉。', '亏悔=悔亡 终吉=吉'],
  ['家人九三', '家人嗃嗃，悔厉，吉；妇子嘻嘻，终吝。', '悔 厉 吉 终吝=吝'],
  ['颐六五: the contrary of 利涉大川', '拂经，居贞吉，不可涉大川。', '居贞吉=吉 不可涉大川=不利'],
  ['遁九四: 小人否 says who cannot, as 小人弗克 does', '好遁，君子吉，小人否。', '君子吉=吉'],
  ['讼九四: 安贞 is what to do', '不克讼，复即命，渝，安贞，吉。', '吉'],
  ['否六二: 否 is the state that 大人 is in', '包承，小人吉，大人否，亨。', '小人吉=吉 大人否，亨=亨'],
  ['恒六五: of whom it is said', '恒其德，贞，妇人吉，夫子凶。', '妇人吉=吉 夫子凶=凶'],
  ['观初六', '童观，小人无咎，君子吝。', '小人无咎=无咎 君子吝=吝'],
  ['睽初九: 勿逐 is said of the horse', '悔亡。丧马勿逐，自复。见恶人，无咎。', '悔亡 无咎'],
  ['无妄九五: 勿药 is said of the illness, 有喜 tells an outcome', '无妄之疾，勿药有喜。', ''],
  ['大有九三', '公用亨于天子，小人弗克。', ''],
  ['蒙上九', '击蒙，不利为寇，利御寇。', '不利为寇=不利 利御寇=利'],
  ['讼 judgment: half way, and at the end', '有孚，窒惕，中吉，终凶。', '中吉=吉 终凶=凶'],
  [
    '丰六二: to what 往 leads, which is not what 吉 is said of',
    '丰其蔀，日中见斗，往得疑疾。有孚发若，吉。',
    '往得疑疾=戒 吉',
  ],
  ['未济上九', '有孚于饮酒，无咎。濡其首，有孚失是。', '无咎 有孚失是=戒'],
  ['既济 judgment: 吉 at first alone', '亨小，利贞。初吉终乱。', '亨 利贞=利 初吉终乱=吉'],
])('%s', (_name, text, expected) => {
  expect(wordsIn(text)).toBe(expected);
});

test('in all 386 lines a word stands where it is said to stand, and no two overlap', () => {
  expect(LINES).toHaveLength(386);
  const wrong = LINES.filter(({ text }) => {
    const prognostics = prognosticsIn(text);
    return prognostics.some(
      ({ word, start, end }, index) =>
        text.slice(start, end) !== word || word === '' || start < (prognostics[index - 1]?.end ?? 0),
    );
  });
  expect(wrong).toEqual([]);
});

test('无咎, 悔亡 and 无不利 are never the word inside them', () => {
  const kinds = LINES.flatMap(({ text }) => prognosticsIn(text));
  const counted = (word: string) => LINES.reduce((sum, { text }) => sum + text.split(word).length - 1, 0);
  const ofKind = (kind: Prognostic['kind']) => kinds.filter((one) => one.kind === kind);
  expect(ofKind('无不利')).toHaveLength(counted('无不利'));
  expect(ofKind('无攸利')).toHaveLength(counted('无攸利'));
  expect(ofKind('悔亡')).toHaveLength(counted('悔亡') + 1);
  expect(ofKind('咎').map(({ word }) => word)).toEqual(['为咎']);
  expect(ofKind('无咎')).toHaveLength(counted('咎') - 1);
});

/** Every 吉, 凶, 悔, 吝, 厉, 咎, 利 and 亨 of the lines, but for these. */
const LEFT_OUT = ['大有3 亨', '随6 亨', '益3 凶', '升4 亨'];

test('every 吉 凶 悔 吝 厉 咎 利 and 亨 of the lines is part of a verdict, with four exceptions', () => {
  const outside = LINES.flatMap(({ name, text }) =>
    [...text.matchAll(/[吉凶悔吝厉咎利亨]/g)]
      .filter(({ index }) => !prognosticsIn(text).some(({ start, end }) => start <= index && index < end))
      .map(([character]) => `${name} ${character}`),
  );
  expect(outside).toEqual(LEFT_OUT);
});

test('seventy-four lines have image only', () => {
  const bare = LINES.filter(({ text }) => prognosticsIn(text).length === 0).map(({ name }) => name);
  expect(bare).toHaveLength(74);
  expect(bare).toEqual(expect.arrayContaining(['坤1', '屯2', '革1', '革5', '中孚2', '既济5']));
});

test('no kind is both favourable and a warning, and each has its meaning in words', () => {
  const all = HEXAGRAM_CODES.flatMap((code) => [textOf(code).judgment, ...textOf(code).lines].flatMap(prognosticsIn));
  expect(all.filter((one) => isFavourable(one) && isWarning(one))).toEqual([]);
  expect(all.filter((one) => meaningOfPrognostic(one) === '')).toEqual([]);
  expect(new Set(all.map(({ kind }) => kind)).size).toBe(21);
});

test('an outcome that is beside a judgment is quoted with it', () => {
  const said = (text: string) => prognosticClausesIn(text).map((one) => one.said);
  expect(said('来徐徐，困于金车，吝，有终。')).toEqual(['吝，有终']);
  expect(said('括囊，无咎，无誉。')).toEqual(['无咎，无誉']);
  expect(said('劳谦，君子有终，吉。')).toEqual(['君子有终，吉']);
});

/** 井卦辞, 豫6: every text that judges, as it is quoted. */
const TEXTS = KING_WEN_ORDER.flatMap((code) =>
  [textOf(code).judgment, ...textOf(code).lines].map((text, index) => ({
    name: `${shortName(code)}${index === 0 ? '卦辞' : index}`,
    text,
    said: prognosticClausesIn(text).map((one) => one.said),
  })),
);

test.each([
  ['井卦辞', '汔至亦未繘井，羸其瓶，凶'],
  ['豫6', '成有渝，无咎'],
  ['遁3', '系遁，有疾，厉 | 畜臣妾，吉'],
  ['师1', '否臧，凶'],
  ['临3', '无攸利 | 既忧之，无咎'],
  ['大过4', '吉 | 有它，吝'],
  ['泰3', '艰贞，无咎 | 勿恤其孚'],
  ['未济卦辞', '亨 | 小狐汔济，濡其尾，无攸利'],
  ['蒙2', '包蒙，吉 | 纳妇，吉'],
  ['需6', '有不速之客三人来，敬之，终吉'],
  ['师5', '田有禽，利执言，无咎 | 弟子舆尸，贞凶'],
  ['离1', '敬之，无咎'],
  ['离3', '不鼓缶而歌，则大耋之嗟，凶'],
  ['晋6', '维用伐邑，厉，吉，无咎，贞吝'],
  ['家人3', '家人嗃嗃，悔厉，吉 | 妇子嘻嘻，终吝'],
  ['睽1', '悔亡 | 见恶人，无咎'],
  ['萃5', '无咎 | 匪孚，元永贞，悔亡'],
  ['丰2', '往得疑疾 | 有孚发若，吉'],
  ['节3', '不节若，则嗟若，无咎'],
  ['未济6', '有孚于饮酒，无咎 | 濡其首，有孚失是'],
  ['无妄2', '不耕获，不菑畬，则利有攸往'],
  ['大过卦辞', '栋桡。利有攸往，亨'],
  ['困卦辞', '亨 | 贞，大人吉，无咎。有言不信'],
  ['蒙1: 用说 is what 以往 leaves undone', '利用刑人 | 以往吝'],
  ['无妄卦辞', '元亨 | 利贞 | 其匪正有眚，不利有攸往'],
  ['丰卦辞', '亨 | 勿忧 | 宜日中'],
  ['履卦辞', '不咥人，亨'],
  ['讼1', '不永所事，小有言，终吉'],
  ['讼2', '归而逋，其邑人三百户，无眚'],
  ['讼4', '复即命，渝，安贞，吉'],
  ['小畜6', '妇贞厉 | 月几望，君子征凶'],
  ['谦6', '利用行师，征邑国'],
  ['大畜3', '利艰贞 | 曰闲舆卫，利有攸往'],
  ['颐2', '于丘颐，征凶'],
  ['恒3', '不恒其德，或承之羞，贞吝'],
  ['夬4', '牵羊悔亡，闻言不信'],
  ['困6', '曰动悔有悔，征吉'],
  ['震6', '征凶 | 震不于其躬，于其邻，无咎'],
  ['归妹5', '月几望，吉'],
  ['巽5', '贞吉 | 悔亡 | 无不利 | 先庚三日，后庚三日，吉'],
  ['中孚4', '月几望，马匹亡，无咎'],
  ['中孚1', '虞吉，有它不燕'],
  ['蹇6: the going is told with the coming', '往蹇，来硕，吉，利见大人'],
  ['损1', '已事遄往，无咎，酌损之'],
  ['益4', '中行，告公从，利用为依迁国'],
])('a judgment is quoted with what it hangs on: %s', (name, expected) => {
  const [short] = name.split(':');
  expect(TEXTS.find((one) => one.name === short)?.said.join(' | ')).toBe(expected);
});

test('in all 450 texts no judgment is torn from the condition, the person or the deed right before it', () => {
  const torn = TEXTS.flatMap(({ name, text, said }) =>
    said.flatMap((words) => {
      const before = /([^，。；：？！]+)，$/.exec(text.slice(0, text.indexOf(words)))?.[1] ?? '';
      const isJudged = prognosticsIn(before).length > 0 || said.some((one) => one.endsWith(before));
      return !isJudged && /^(?:若|既[^雨]|有|敬|艰|畜|纳|取|君子|否臧|贞$|用(?!说))/.test(before)
        ? [`${name} ${before} | ${words}`]
        : [];
    }),
  );
  expect(TEXTS).toHaveLength(450);
  expect(torn).toEqual([]);
});

/** Of the clauses before a judgment in its sentence, read by hand with 白话: these go on with the picture, and the judgment does not hang on them. */
const PICTURES =
  '屯3 惟入于林中、屯4 求婚媾、蒙1 用说桎梏、蒙3 见金夫、蒙3 不有躬、师5 长子帅师、师6 开国承家、比卦辞 不宁方来、' +
  '比5 王用三驱、比5 失前禽、比5 邑人不诫、小畜6 尚德载、履3 跛能履、履3 履虎尾、履3 咥人、泰1 以其汇、否1 以其汇、' +
  '随3 随有求得、噬嗑3 遇毒、噬嗑4 得金矢、噬嗑5 得黄金、贲5 束帛戋戋、复卦辞 出入无疾、颐1 观我朵颐、颐2 拂经、颐4 虎视眈眈、' +
  '颐4 其欲逐逐、大过2 老夫得其女妻、大过5 老妇得其士夫、坎1 入于坎窞、坎3 险且枕、坎3 入于坎窞、坎6 置于丛棘、坎6 三岁不得、' +
  '离5 戚嗟若、咸3 执其随、大壮6 不能退、大壮6 不能遂、明夷2 夷于左股、明夷3 得其大首、睽5 厥宗噬肤、解2 得黄矢、解3 致寇至、' +
  '损5 弗克违、益2 弗克违、益6 或击之、夬卦辞 告自邑、姤3 其行次且、萃卦辞 王假有庙、萃1 乃乱乃萃、困2 朱绂方来、困3 据于蒺藜、' +
  '困3 入于其宫、困3 不见其妻、困4 困于金车、困5 困于赤绂、困5 乃徐有说、困6 于臲卼、鼎4 覆公餗、鼎4 其形渥、震1 后笑言哑哑、' +
  '震6 视矍矍、艮3 列其夤、渐2 饮食衎衎、渐3 夫征不复、渐3 妇孕不育、渐5 妇三岁不孕、渐5 终莫之胜、渐6 其羽可用为仪、' +
  '归妹1 跛能履、丰2 日中见斗、丰3 日中见沬、丰3 折其右肱、丰4 日中见斗、丰6 蔀其家、丰6 窥其户、丰6 阒其无人、丰6 三岁不觌、旅3 丧其童仆、' +
  '旅6 丧牛于易、巽6 丧其资斧、涣卦辞 王假有庙、涣5 涣王居、小过卦辞 飞鸟遗之音、小过6 飞鸟离之、既济3 三年克之';

test('in all 450 texts what stands before a judgment in its sentence is quoted with it, but for how a text begins and what goes on with its picture', () => {
  const left = TEXTS.flatMap(({ name, text, said }) => {
    const isQuoted = (clause: string) => said.some((words) => words.includes(clause));
    return (text.match(/[^。；？！]+/g) ?? []).flatMap((sentence, index) => {
      const clauses = sentence.split('，');
      const last = clauses.findLastIndex((clause) => prognosticsIn(clause).length > 0);
      return clauses
        .slice(index === 0 ? 1 : 0, Math.max(last, 0))
        .filter((clause) => !isQuoted(clause) && !/^(?:是谓|利见大人)/.test(clause))
        .map((clause) => `${name} ${clause}`);
    });
  });
  expect(left.join('、')).toBe(PICTURES);
});

/** Of the clauses after a judgment in its sentence, read by hand with 白话: none of these limits it. */
const AFTER =
  '蒙1 用说桎梏、蒙3 见金夫、蒙3 不有躬、泰3 于食有福、否卦辞 大往小来、否4 畴离祉、谦4 㧑谦、坎卦辞 行有尚、大壮1 有孚、' +
  '解5 有孚于小人、损6 得臣无家、夬卦辞 告自邑、姤1 羸豕孚蹢躅、升5 升阶、震2 亿丧贝、震2 跻于九陵、震2 勿逐、震2 七日得、' +
  '震5 亿无丧、震5 有事、丰卦辞 王假之、丰1 往有尚、巽4 田获三品、节5 往有尚、小过4 弗过遇之、小过6 是谓灾眚';

test('in all 450 texts what stands after a judgment in its sentence is quoted with it, but for what goes on with its picture', () => {
  const left = TEXTS.flatMap(({ name, text, said }) => {
    const isQuoted = (clause: string) => said.some((words) => words.includes(clause));
    return (text.match(/[^。；？！]+/g) ?? []).flatMap((sentence) => {
      const clauses = sentence.split('，');
      const first = clauses.findIndex((clause) => prognosticsIn(clause).length > 0);
      return (first < 0 ? [] : clauses.slice(first + 1))
        .filter((clause) => !isQuoted(clause))
        .map((clause) => `${name} ${clause}`);
    });
  });
  expect(left.join('、')).toBe(AFTER);
});

test('what is quoted of a text stands in it, holds every word of judgment, and none twice', () => {
  const wrong = TEXTS.filter(({ text, said }) => {
    const quoted = prognosticClausesIn(text).flatMap(({ prognostics }) => prognostics);
    return said.some((words) => !text.includes(words)) || quoted.length !== prognosticsIn(text).length;
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('贞, 征 and 往 are said in the meaning: 守正则吉, 固守则凶, 前行则凶', () => {
  const meaningOf = (word: string) => prognosticsIn(word).map(meaningOfPrognostic).join();
  expect(['贞吉', '贞凶', '贞厉', '征凶', '往吝', '利永贞'].map(meaningOf)).toEqual([
    '守正则吉祥，所行与所求相合',
    '固守则凶险，有失，照这样走下去落空或受伤',
    '虽守正也有危险，要戒惧',
    '前行则凶险，有失，照这样走下去落空或受伤',
    '前行则有遗憾，可羞愧',
    '宜于长久守正',
  ]);
  const silent = LINES.flatMap(({ text }) => prognosticsIn(text)).filter(
    (one) =>
      /贞[吉凶厉吝]?$/.test(one.word) &&
      one.kind !== '勿用' &&
      !/守|匡正/.test(meaningOfPrognostic(one)) &&
      !/疾贞/.test(one.word),
  );
  expect(silent).toEqual([]);
});

test('no meaning says of 厉, 悔 or 吝 how it will end, since the line itself may go on to say it', () => {
  const ends = LINES.flatMap(({ text }) => prognosticsIn(text))
    .filter(({ kind }) => kind === '厉' || kind === '悔' || kind === '吝')
    .filter((one) => /结局|越走越|收回来/.test(meaningOfPrognostic(one)));
  expect(ends).toEqual([]);
});

test('a word with a limit is not quoted without it: 无大咎 is no 无咎', () => {
  expect(meaningOfPrognostic({ kind: '无咎', word: '无大咎' })).toContain('没有大的过错');
  const told = LINES.flatMap(({ name, text }) =>
    prognosticsIn(text)
      .filter((one) => one.word.includes('大咎') && meaningOfPrognostic(one).includes('没有过错'))
      .map(() => name),
  );
  expect(told).toEqual([]);
});
