import { expect, test } from 'vitest';
import { careForQuestion } from './subjects.ts';

/** Written down before the words of `care` were widened. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  医生: [
    ...['甲状腺结节要不要切', '下周体检会不会查出问题', '老爸血压高，换这种药好不好', '外婆中风后还能走路吗'],
    ...['爷爷脑梗住进ICU，能挺过来吗', '孩子高烧不退怎么办', '发热三天了，是不是流感', '父亲透析还能撑几年'],
    ...['做支架好还是保守治疗好', '膝盖该不该开刀', '活检结果是好是坏', '胃镜会不会查出大问题'],
    ...['CT 报告说有阴影，要紧吗', '婆婆痴呆越来越重，送养老院吗', '我天天睡不着，什么时候能好', '孩子自闭能不能好转'],
    ...['血糖降不下来', '妈妈骨折多久能好', '腰椎间盘突出会不会瘫', '焦虑症能停药吗'],
    ...['皮肤过敏什么时候好', '尿酸高，痛风会再犯吗', '白内障做不做', '最近老是胸闷，要紧吗'],
    ...['宝宝什么时候出生', '怀的是男孩还是女孩', '这次试管能成功吗', '二胎怀得上吗'],
    ...['老婆什么时候生', '孕吐厉害，要紧吗', '要不要剖宫产', '月经推迟是不是有了'],
  ],
  律师: ['法院会怎么判', '劳动合同纠纷有没有胜算', '要不要告他', '弟弟被拘留，什么时候能出来', '律师函要不要理'],
  家人: ['祖坟该不该迁', '父亲的葬礼定哪天', '清明立碑好不好'],
};

const NOT_ASKED = [
  ...['病毒性营销有没有效果', '公司的病根在哪里', '心病还需心药医，该不该和他谈', '电脑中了病毒，资料还在吗'],
  ...['手机支架卖得好不好', '这个项目会不会流产', '集中风险要不要分散', '家中风水好不好'],
  ...['CTO 这个职位适不适合我', '发热门款好不好', '换汤不换药的方案要不要签', '今后事业顺不顺'],
  ...['被告知落选了，还有机会吗', '婚姻是爱情的坟墓吗', '要不要告诉他', '设立案例库做不做得成'],
  ...['男生女生合租好不好', '孩子中考能考上重点吗', '房子的产权什么时候办下来', '跳楼价甩卖能不能回本'],
];

const inPairs = (asked: typeof ASKED) => Object.entries(asked).flatMap(([whom, all]) => all.map((one) => [one, whom]));

test.each(inPairs(ASKED))('%s is answered first with whom to ask: %s', (question, whom) => {
  expect(careForQuestion(question)).toContain(whom);
});

test.each(NOT_ASKED)('%s is none of the four that stay out', (question) => {
  expect(careForQuestion(question)).toBeNull();
});

test('forty questions ask, twenty do not', () => {
  expect([inPairs(ASKED).length, NOT_ASKED.length]).toEqual([40, 20]);
});

const MISSED_BEFORE = [
  ...'结节 体检 血压高 中风 脑梗 高烧 发热 透析 支架 开刀 ICU 活检 胃镜 CT 换药 痴呆 睡不着 自闭 宝宝什么时候出生'.split(
    ' ',
  ),
  ...['冠心病要不要紧', '我爸这病根治得了吗', '病根能不能去', 'ct结果', '老婆几时生', '什么时候能生', '要不要换不换药'],
];

test.each(MISSED_BEFORE)('%s is one of the four too', (question) => {
  expect(careForQuestion(question)).not.toBeNull();
});

const URGENT = [
  ...['我想不开了', '他会不会轻生', '我不想活了', '活着没意思', '女儿说想自杀怎么办', '真想死了算了', '活不下去了'],
  ...['抑郁得生不如死', '他留了遗书，人在哪里', '想结束自己的生命'],
];

test.each(URGENT)('%s is answered with whom to call now, and with nothing else', (question) => {
  const care = careForQuestion(question);
  expect(care?.match(/\d+/g)).toEqual(['12356', '120', '110']);
  expect(care).toContain('全国统一心理援助热线 12356');
  expect(care).not.toContain('医生');
});

test.each(['想死你了，什么时候见面', '跳楼机好玩吗', '不想活在别人眼里，该不该辞职', '自杀式打折能回本吗'])(
  '%s is not',
  (question) => {
    expect(careForQuestion(question)).toBeNull();
  },
);
