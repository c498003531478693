import { parseQuantities } from '@wenjin/text'
import { unitsLike } from '../../question/per-unit.ts'
import type { ExpectedAnswer, Measure, QuestionShape } from './question-kind.ts'

/** First characters of Chinese surnames. */
export const surnames =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文张赵孙周吴郑冯陈褚卫蒋韩尤许吕施曹严魏陶姜戚谢窦章苏葛范彭郎鲁韦马凤花俞柳鲍费岑薛倪滕殷罗毕郝邬安乐傅皮卞齐伍元卜顾孟平穆萧尹姚祁成戴宋庞纪舒屈项祝梁杜阮蓝闵麻强娄危童颜梅盛刁钟徐骆樊凌霍虞万柯管莫房裘缪解应宗邓郁单杭洪包左吉钮龚耿聂关司马欧阳诸葛上官慕容完颜耶律拓跋'
const personNamePattern = new RegExp(
  `[\\p{Script=Han}]{1,8}[·•‧・][\\p{Script=Han}A-Za-z.·•‧・]{1,20}|[${surnames}][\\p{Script=Han}]{1,2}(?![\\p{Script=Han}]{0,1}(?:市|省|县|区|路|站))|\\b[A-Z][a-z]+(?:\\s[A-Z][a-z.]+)+`,
  'u',
)
const personRolePattern = /[由是为被]|父|母|妻|夫|子|女|弟|兄|师|帝|王|后|公|侯|主席|总统|导演|作者|作家|教授|博士|先生|女士|选手|者|人/u
const placePattern =
  /[\p{Script=Han}]{1,8}(?:省|市|县|区|镇|乡|村|州|郡|国|岛|山|河|江|湖|海|洲|路|街|道|站|港|湾|城|府|寺|宫|馆|大学|学院|中学|医院|广场|公园|地区|半岛|盆地|高原|平原|流域|南部|北部|东部|西部|中部|沿岸|沿海)|位于|分布|产于|出生于|生于|坐落|中国|日本|美国|英国|法国|德国|香港|台湾|澳门|欧洲|亚洲|非洲|美洲|澳洲|印度|俄罗斯|加拿大|\b(?:in|at|near)\s[A-Z]/u
const organizationPattern =
  /公司|集团|大学|学院|学校|中学|小学|书院|银行|协会|学会|委员会|俱乐部|球会|足球队|乐团|乐队|出版社|电视台|电台|报社|研究所|研究院|医院|部门?|局|厅|署|组织|联盟|党|军|工作室|社|厂|企业|\b(?:Inc|Ltd|Corp|University|Club|Games|Studio)\b/u
const reasonPattern =
  /因为|由于|因此|所以|原因|为了|以致|致使|导致|使得|鉴于|缘于|出于|起因|归因|故而?|以便|从而|才能|\bbecause\b|\bdue to\b|\bsince\b|\bso that\b/u
const stepsPattern =
  /首先|然后|接着|最后|第一步|步骤|通过|采用|使用|利用|点击|打开|选择|输入|方法|可以|即可|需要?|应|先.{1,20}再|以.{1,12}方式|\b(?:first|then|click|open|run|use|select)\b/iu
const definitionPattern =
  /(?:是|为)(?:一|指|由|在|对|从|用|中|[\p{Script=Han}]{1,12}的)|是指|指的是|即是?|称为|定义为|属于|\b(?:is|are) (?:an?|the)\b|refers to/u
const aliasPattern =
  /[又也亦别旧原本简全俗通古学初]{1,2}[称名作叫为]|称为|叫做?|名为|改名|更名|号|字|绰号|昵称|简称|英语|英文|本名|aka|also known|called/u
const listingPattern = /[、]|包括|包含|分为|分别|以及|其中|等|有[一二两三四五六七八九十\d]+[个种类]|主要有|组成|构成|\band\b/u
const differencePattern =
  /而|则|不同|区别|差异|相比|比|较|更|却|但|与.{1,20}(?:相反|相似|相同)|不像|\b(?:while|whereas|unlike|than|differ)/u
const titlePattern = /《[^《》]+》|「[^「」]+」|“[^“”]+”|〈[^〈〉]+〉|『[^『』]+』/u

/** A day of the week, or one that comes again: 每周一, 星期六, 周末. */
const weekdayPattern = /(?:周|星期|礼拜)[一二三四五六日天末1-6]/u
const dateLikePattern = /年|月|日|世纪|时期|时代|朝|代|初|末|期间|之际|以前|以后|之后|之前|春|夏|秋|冬|星期|周/u

const patternOf: Partial<Record<ExpectedAnswer, RegExp>> = {
  place: placePattern,
  organization: organizationPattern,
  reason: reasonPattern,
  steps: stepsPattern,
  definition: definitionPattern,
  alias: aliasPattern,
  list: listingPattern,
  difference: differencePattern,
  title: titlePattern,
}

/** A number with a unit of the measure, in matching form. */
const unitPatterns: Readonly<Record<Exclude<Measure, 'timeOfDay'>, RegExp>> = {
  length:
    /[\d一二三四五六七八九十百千万半](?:余|多|几)? ?(?:米|公里|千米|公尺|厘米|毫米|公分|里|英里|海里|英尺|英寸|尺|丈|寸|cm|mm|km|m(?![a-z]))/u,
  weight: /[\d一二三四五六七八九十百千万半](?:余|多|几)? ?(?:公斤|千克|吨|克|斤|磅|盎司|kg|g(?![a-z])|t(?![a-z]))/u,
  duration:
    /[\d一二三四五六七八九十百千万半数](?:余|多|几)?(?:个)? ?(?:年|个?月|天|日|小时|分钟|秒|周|星期|世纪|min|h(?![a-z])|s(?![a-z]))/u,
  size: /[\d一二三四五六七八九十百千万亿半](?:余|多|几)? ?(?:平方|公顷|亩|英亩|立方|岁|米|m2|km2|㎡|[kmgt]b(?![a-z]))/u,
  money: /[\d一二三四五六七八九十百千万亿半](?:余|多|几)? ?(?:元|块|美元|美金|英镑|欧元|日元|日圆|港元|港币|人民币|法郎|卢布|两)|[$¥€£]/u,
}

const chineseNumberPattern = /[\d０-９零一二两三四五六七八九十百千万亿半]+/u

/**
 * How well a sentence (matching form: see `normalize`) contains the expected type of answer: 0 not at all, 1 clearly; 0.5 for a partial
 * match, such as a number without the unit.
 */
export function holdsAnswer(sentence: string, shape: QuestionShape): number {
  switch (shape.expected) {
    case 'date':
      return dateFit(sentence, shape)
    case 'quantity':
      return quantityFit(sentence, shape)
    case 'person':
      return personNamePattern.test(sentence) ? 1 : personRolePattern.test(sentence) ? 0.5 : 0
    case 'text':
      return shape.askedNoun !== '' && sentence.includes(shape.askedNoun) ? 1 : 0.5
    default:
      return patternOf[shape.expected]?.test(sentence) ? 1 : 0
  }
}

/** Fit of a date, or of a time of day for 「几点」; the other one of the two counts half. */
function dateFit(sentence: string, { measure }: QuestionShape): number {
  const kinds = new Set(parseQuantities(sentence).map(({ kind }) => kind))
  if (kinds.has(measure === 'timeOfDay' ? 'time' : 'date')) return 1
  if (measure === null && weekdayPattern.test(sentence)) return 1
  return kinds.has('time') || dateLikePattern.test(sentence) ? 0.5 : 0
}

/** Fit of a quantity: a number directly before the asked unit counts most; any number counts half. */
function quantityFit(sentence: string, { askedNoun, measure }: QuestionShape): number {
  if (!chineseNumberPattern.test(sentence)) return 0
  if (measure !== null && measure !== 'timeOfDay') return unitPatterns[measure].test(sentence) ? 1 : 0.5
  if (askedNoun === '') return parseQuantities(sentence).length > 0 ? 1 : 0.5
  const units = [askedNoun.slice(0, 2), ...unitsLike(askedNoun.slice(0, 1))].map(escape).join('|')
  // regex-parts: two characters of the question, escaped, and units of the same thing
  const near = new RegExp(`[\\d零一二两三四五六七八九十百千万亿半余多几][^，。；、]{0,3}(?:${units})`, 'u')
  return near.test(sentence) ? 1 : 0.5
}

/** An amount with up to three characters before it: 26元, 为一个月; 是一座桥 says what something is. */
const amountAheadPattern = /^[^\d,;:。、|(是]{0,3}?[\d零一二两三四五六七八九十百千万半][^,;。、|(]{0,8}/u
const maxAmountLength = 12

/** Whether the amount asked for stands right behind a word in a sentence. */
export function hasAmountBehind(word: string, sentence: string, shape: QuestionShape): boolean {
  if (word === '') return false
  for (let at = sentence.indexOf(word); at >= 0; at = sentence.indexOf(word, at + word.length)) {
    const from = at + word.length
    const amount = amountAheadPattern.exec(sentence.slice(from, from + maxAmountLength))?.[0]
    if (amount !== undefined && quantityFit(amount, shape) === 1) return true
  }
  return false
}

const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)
