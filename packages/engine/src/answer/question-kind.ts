import { normalize } from '@wenjin/text'

/** What a question asks for. */
export type QuestionKind =
  | 'who'
  | 'when'
  | 'where'
  | 'howMany'
  | 'whatIs'
  | 'why'
  | 'howTo'
  | 'list'
  | 'compare'
  | 'yesNo'
  | 'which'
  | 'other'

/** What a sentence must hold to be the answer. */
export type ExpectedAnswer =
  | 'person'
  | 'organization'
  | 'date'
  | 'place'
  | 'quantity'
  | 'title'
  | 'reason'
  | 'steps'
  | 'definition'
  | 'alias'
  | 'list'
  | 'difference'
  | 'text'

/** The shape of one question. */
export interface QuestionShape {
  kind: QuestionKind
  expected: ExpectedAnswer
  /** The noun asked for: 公司 of 「哪两个公司」, 人 of 「多少人」, 米 of 「多少米」; empty when there is none. */
  askedNoun: string
  /** What 「多长」「多重」「多久」 measure. */
  measure: Measure | null
}

export type Measure = 'length' | 'weight' | 'duration' | 'size' | 'money'

const MEASURES: readonly (readonly [RegExp, Measure])[] = [
  [/多长时间|多久|多少[年天日]|几[年天个]/u, 'duration'],
  [/多[长远高深宽厚]|长度|高度|距离|海拔|身高|how (?:long|tall|high|far|deep)/u, 'length'],
  [/多重|重量|体重|how heavy/u, 'weight'],
  [/多大|面积|年龄|how (?:big|old|large)/u, 'size'],
  [/多少钱|价格|费用|票房|how much/u, 'money'],
]

const CLASSIFIER =
  '(?:个|位|种|部|首|本|座|条|所|支|届|场|只|名|款|项|类|门|张|家|间|次|篇|层|段|道|处|份|片|起|批|颗|块|台|辆|艘|架|句|股|代|系列)'

const ALIAS =
  /(?:别|俗|又|也|亦|旧|古|全|简|昵|学|本|原|英文|中文|正式|另一个|笔)(?:名|称)|绰号|外号|(?:叫|称)(?:做|作|为)?什么|什么名字|名字是|什么称号/u

const ORGANIZATION =
  /公司|机构|组织|学校|大学|学院|中学|小学|球队|俱乐部|政党|部门|集团|乐队|企业|银行|电视台|出版社|协会|委员会|军队|球会|院校|单位|厂商?|社团|团体|战队|媒体/u
const PLACE = /国家|城市|省份?|地区|地方|县|市|州|区域?|洲|岛|国|位置|方位|街|路|镇|村|河|湖|海|山|位于|车站|流域|大陆|港口?|半岛|行政区/u
const TITLE =
  /书|小说|电影|影片|电视剧|剧集?|歌曲?|专辑|单曲|杂志|报纸?|游戏|漫画|作品|著作|诗集?|节目|动画|戏剧|文章|论文|刊物|画作?|曲子?/u
const PERSON =
  /人物?|者|家|员|师|父|母|儿子|女儿|妻|丈夫|兄|弟|姐|妹|皇帝|国王|总统|主席|校长|教练|导演|演员|歌手|作家|选手|球员|将领|大臣|领袖|总理|首相|角色|主角/u

const WHY =
  /为什么|为何|为啥|何以|何故|缘何|因何|什么原因|原因(?:是|有|在|为)|怎么会|因为什么|由于什么|什么缘故|的原因[?。]?$|的理由|\bwhy\b/u
const WHEN =
  /什么时[候间]|何时|几时|啥时|哪[一几两些]?年(?!级)|哪[一几]?[天日]|哪[个几]?月|几月|几号|几年(?:成|建|出|开|创|上|毕|去)|什么年代|哪[一个]*(?:世纪|年代|朝代|时期|时代|季节|星期)|什么(?:时期|时代|朝代|日子|日期|年份)|多会儿|日期是|年份是|何年|何月|何日|\bwhen\b|what (?:year|date|time)/u
const HOW_MANY =
  /多少|多[大高长远重久深宽快厚]|(?<!哪)几(?=个|位|种|部|首|本|座|条|所|支|届|场|只|名|款|项|类|门|张|家|间|次|篇|层|段|道|处|份|片|岁|年|天|月|小时|分钟|秒|人|米|公里|集|章|卷|站|口|成|倍|等|级|期|票|分|点|度|万|千|百|十|元|块|胎|号|轮|局|阶段|回|代|色|边|面|方面|大)|百分之几|多长时间|第几|(?:数量|人口|面积|长度|高度|价格|温度|比例|总数|海拔|年龄)(?:是|为|约|有)?(?:什么|多|几)?[?。]?$|how (?:many|much|long|far|old|tall|big)/u
const WHERE = /哪里|哪儿|何处|何地|哪边|什么(?:地方|位置|地点)|在哪|到哪|从哪|往哪|去哪|哪国|祖籍何|地点是|地址是|位置是|位于何|\bwhere\b/u
const WHO = /谁|何人|什么人|哪位|哪些?人|哪[一几两三]?个人(?!类)|何许人|\bwho(?:m|se)?\b/u
const LIST =
  /哪[几些]|哪[一两二三四五六七八九十]+(?!年|天|日|月)|分别|有什么|有何|包括(?:什么|了什么)|包含什么|由什么(?:组成|构成)|什么(?:特[征点色性]|用途|作用|功能|优点|缺点|症状|好处|坏处|影响|类型|种类|内容|部分)|列[举出]|(?:特征|特点|优点|缺点|用途|症状|成员|种类)(?:是|为)什么|\blist\b|which (?:ones|of)/u
const HOW_TO =
  /怎么|怎样|怎麼|如何|咋|怎能|什么(?:方法|办法|方式|步骤|途径|手段)|(?:方法|办法|步骤|流程|过程)是|\bhow (?:do|to|can|does|should|is|did|was)\b|\bhow\b/u
const COMPARE = /区别|差[别异]|不同(?:之处|点|在|是|于|呢|[?]|$)|相比|比较|对比|异同|哪个(?:更|比较)|相同点|\bvs\.?\b|differ|compare/u
const YES_NO =
  /[吗么][?。]?$|是否|是不是|有没有|能不能|可不可以|会不会|能否|可否|要不要|对不对|有无|^(?:is|are|was|were|does|do|did|can|has|have) /u
const WHAT_IS =
  /^(?:请问)?(?:什么是|什么叫|何谓|何为|啥是|what (?:is|are) )|(?:是指什么|指的是什么|是什么意思|什么意思|的(?:定义|含义|概念|意思)(?:是什么)?|是什么|是啥|是个什么|是一(?:个|种|部|款|项|位|名|座|家|所|本|条|类)?什么(?:样的)?\S{0,6}|指什么)[?。]?$/u

const ONLY_CLASSIFIER = new RegExp(`^${CLASSIFIER}$`, 'u')

const ASKED_NOUN = new RegExp(
  `(?:哪(?:[一几两二三四五六七八九十些]*)${CLASSIFIER}?|什么样的|(?<!为)什么|何种|多少${CLASSIFIER}?|几${CLASSIFIER}?)的?([\\p{Script=Han}]{1,4})`,
  'u',
)

/** The noun right after the question word, without classifiers. */
function findAskedNoun(question: string): string {
  const after = ASKED_NOUN.exec(question)?.[1] ?? ''
  // 「哪几条」 counts what the question names elsewhere.
  if (ONLY_CLASSIFIER.test(after)) return ''
  return after.replace(/(?:[是的了在于为被由会能呢吗有与和将把而]|闻名).*/su, '')
}

function expectedOf(kind: QuestionKind, question: string, askedNoun: string): ExpectedAnswer {
  switch (kind) {
    case 'who':
      return 'person'
    case 'when':
      return 'date'
    case 'where':
      return 'place'
    case 'howMany':
      return 'quantity'
    case 'why':
      return 'reason'
    case 'howTo':
      return 'steps'
    case 'compare':
      return 'difference'
    case 'whatIs':
      return 'definition'
    default:
  }
  if (ALIAS.test(question)) return 'alias'
  if (askedNoun !== '') {
    if (ORGANIZATION.test(askedNoun)) return 'organization'
    if (TITLE.test(askedNoun)) return 'title'
    if (/时[候间期代]|年|月|日|世纪/u.test(askedNoun)) return 'date'
    if (PLACE.test(askedNoun)) return 'place'
    if (PERSON.test(askedNoun)) return 'person'
  }
  return kind === 'list' ? 'list' : 'text'
}

function kindOf(question: string): QuestionKind {
  if (WHY.test(question)) return 'why'
  if (COMPARE.test(question) && /什么|哪|怎|如何|多|吗|区别|差[别异]|不同|\bvs\b|differ|compare/u.test(question)) return 'compare'
  if (WHEN.test(question)) return 'when'
  if (HOW_MANY.test(question)) return 'howMany'
  if (WHERE.test(question)) return 'where'
  if (WHO.test(question)) return 'who'
  if (LIST.test(question)) return 'list'
  if (HOW_TO.test(question)) return 'howTo'
  // 「X 是什么」 asks for a definition; 「X 的 Y 是什么」 asks for an attribute.
  if (WHAT_IS.test(question) && !ALIAS.test(question) && !/的.{1,8}(?:是|指|为)(?:什么|啥)[?。]?$/u.test(question)) return 'whatIs'
  if (/哪|什么|何|几/u.test(question)) return 'which'
  if (YES_NO.test(question)) return 'yesNo'
  return 'other'
}

/** What a question asks for, from its question words. Works on Simplified and Traditional Chinese and on plain English. */
export function shapeOf(question: string): QuestionShape {
  const text = normalize(question).trim()
  const kind = kindOf(text)
  const askedNoun = findAskedNoun(text)
  const measure = kind === 'howMany' ? (MEASURES.find(([pattern]) => pattern.test(text))?.[1] ?? null) : null
  return { kind, expected: expectedOf(kind, text, askedNoun), askedNoun, measure }
}
