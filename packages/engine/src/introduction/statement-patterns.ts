/** A pattern of statements about a subject, with the question that it answers. */
export interface StatementPattern {
  /** Matches a sentence of the source; `$<verb>` and `$<noun>` insert its parts into the question. */
  sentence: RegExp
  zh: (subject: string, match: RegExpExecArray) => string
  en: (subject: string, match: RegExpExecArray) => string
  /** Whether the statement itself answers: an amount, a place or a name, not one of several sentences. */
  form?: 'place' | 'date' | 'person' | 'fact'
}

const group = (match: RegExpExecArray, name: string) => match.groups?.[name] ?? ''

/** Each pattern is used at most once a subject. */
export const statementPatterns: readonly StatementPattern[] = [
  {
    sentence:
      /由[^，。；]{2,16}(?<verb>创办|创立|创建|设计|发明|开发|发行|编写|执导|主演|建造|制作|出版|提出|作曲|演唱|創辦|創立|設計|發明|開發|發行|編寫|執導|建造|製作|提出)/u,
    zh: (subject, match) => `${subject}是由谁${group(match, 'verb')}的？`,
    en: (subject) => `Who is behind ${subject}?`,
    form: 'person',
  },
  {
    sentence: /(?:位于|位於|坐落于|坐落於|地处|地處)/u,
    zh: (subject) => `${subject}位于哪里？`,
    en: (subject) => `Where is ${subject}?`,
    form: 'place',
  },
  {
    sentence: /(?:分布于|分布在|分佈於|分佈在|产于|產於)/u,
    zh: (subject) => `${subject}分布在哪些地区？`,
    en: (subject) => `Where does ${subject} occur?`,
    form: 'place',
  },
  {
    sentence: /(?:又称|又名|别名|亦称|也称|俗称|简称|别称|又稱|別名|亦稱|也稱|俗稱|簡稱)/u,
    zh: (subject) => `${subject}还有哪些名称？`,
    en: (subject) => `What else is ${subject} called?`,
    form: 'fact',
  },
  {
    sentence: /\d{3,4}年[^，。；]{0,12}(?<verb>成立|建立|创立|创办|建成|开通|落成|启用|通车|成立|建立|創立|創辦|開通|啟用|通車)/u,
    zh: (subject, match) => `${subject}是什么时候${group(match, 'verb')}的？`,
    en: (subject) => `When was ${subject} founded or opened?`,
    form: 'date',
  },
  {
    sentence: /\d{3,4}年[^，。；]{0,12}(?<![发發产產])(?:出生|生于|生於)|(?<![发發产產])(?:生于|生於)[^，。；]{0,4}\d{3,4}年/u,
    zh: (subject) => `${subject}是什么时候出生的？`,
    en: (subject) => `When was ${subject} born?`,
    form: 'date',
  },
  {
    sentence: /毕业于|畢業於/u,
    zh: (subject) => `${subject}毕业于哪所学校？`,
    en: (subject) => `Where did ${subject} study?`,
    form: 'place',
  },
  {
    sentence: /(?:曾获|获得|荣获|曾獲|獲得|榮獲)[^，。；]{0,20}(?:奖|獎|冠军|冠軍|称号|稱號)/u,
    zh: (subject) => `${subject}获得过哪些奖项或荣誉？`,
    en: (subject) => `What has ${subject} won?`,
    form: 'fact',
  },
  {
    sentence: /用于|用於|用来|用來|用途|应用于|應用於/u,
    zh: (subject) => `${subject}有什么用途？`,
    en: (subject) => `What is ${subject} used for?`,
  },
  {
    sentence: /特征|特点|特性|特徵|特點|特色/u,
    zh: (subject) => `${subject}有什么特点？`,
    en: (subject) => `What are the features of ${subject}?`,
  },
  {
    sentence: /分为|可分成|种类|类型|分為|種類|類型/u,
    zh: (subject) => `${subject}可以分为哪几类？`,
    en: (subject) => `What kinds of ${subject} are there?`,
  },
  {
    sentence: /包括|包含|组成|组织|由[^，。]{2,20}构成|組成|構成/u,
    zh: (subject) => `${subject}包括哪些内容？`,
    en: (subject) => `What does ${subject} include?`,
  },
  {
    sentence: /影响|影響/u,
    zh: (subject) => `${subject}带来了什么影响？`,
    en: (subject) => `What effect did ${subject} have?`,
  },
]
