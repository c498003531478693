import type { Lang } from '@wenjin/contract'
import { normalize, stripQuestion } from '@wenjin/text'
import type { RankedPassage } from '../model.ts'
import { readEvidence, type EvidenceSentence } from '../answer/evidence/evidence.ts'
import { gramsOf } from '../answer/evidence/grams.ts'
import { isOrder } from '../orders/suspicion.ts'
import { shapeOf, type QuestionKind } from '../answer/understanding/question-kind.ts'
import type { Understanding } from '../answer/understanding/understand.ts'
import { statementPatterns, type StatementPattern } from '../introduction/statement-patterns.ts'

const maxCount = 4
const maxOfOneDocument = 3
/** Number of passages read, and the minimal score of another document relative to the best one. */
const passagesRead = 10
const closeShare = 0.6
const maxSubjectLength = 24
const maxHeadingLength = 24
const maxNounLength = 10

/** Headings and titles that name an activity: 「升级问津」. */
const doingPattern =
  /^(?:安装|卸载|配置|设置|导入|导出|创建|新建|使用|运行|编写|编译|定义|删除|更新|升级|迁移|连接|启动|停止|关闭|打开|备份|恢复|测试|部署|存储|读取|选择|查看|添加|修改|申请|办理|处理|避免|防止|解除|参观|制作|冲泡|清洗|改用|换用|申报|报名|购买)(?!器|者|员|法|说明|方法|步骤|流程|方式)(?!.*(?:的|失败|遇到|问题|出错))(?!配置文件|安装程序|运行环境|测试用例).+/u
const coursePattern = /(?:历史|沿革|发展|经过|过程|经历|生平|背景|由来|演变|情况|现状|结构|外观|流程|环境|生活)$/u
const severalPattern =
  /(?:特点|特征|特性|种类|类型|分类|用途|作用|功能|优点|缺点|影响|成员|作品|奖项|荣誉|方法|步骤|办法|技巧|要求|条件|规则|原则|例子|示例|问题|事项|措施|做法|举措|建议|对策|原因|因素|成就|成果|任务|重点工作|形式|方式|品种|路线|车站|景点|关键字|运算符|命令|选项|格式)$/u

const amountPattern = /(?:总值|总产值|总额|产值|产量|面积|人口|人数|收入|支出|预算|价格|长度|高度|里程|规模)$/u
const fieldPattern = /(?:[茶农林牧渔工商企产行事]业|旅游|交通|教育|文化|经济|财政|金融|贸易|卫生|医疗|体育|科技|气候|地理|生态|民生)$/u

/** Returns a document's title as the subject of a question: without file extension and bracketed parts. */
function subjectOf(title: string): string {
  return title
    .replace(/\.[a-z0-9]{1,5}$/iu, '')
    .replace(/[（(][^（）()]*[）)]\s*$/u, '')
    .trim()
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)

/** The compared parts of a question: its kind, and its words besides the subject. */
interface QuestionContent {
  kind: QuestionKind
  grams: ReadonlySet<string>
}

function contentOf(question: string, subject: string): QuestionContent {
  const rest = normalize(stripQuestion(question)).replaceAll(normalize(subject), ' ')
  return { kind: shapeOf(question).kind, grams: new Set(gramsOf(rest)) }
}

/** Whether two questions about one subject are nearly the same. */
function asksTheSame(one: QuestionContent, other: QuestionContent): boolean {
  if (one.grams.size === 0 || other.grams.size === 0) return one.grams.size === other.grams.size && one.kind === other.kind
  let common = 0
  for (const gram of one.grams) if (other.grams.has(gram)) common++
  return common / Math.max(one.grams.size, other.grams.size) > 0.6
}

/**
 * Questions about aspects of what was found, each answered by a sentence or a section of the passages, none like the question asked: the steps
 * of a research plan.
 * @param max of them, in all and of one document
 */
export function aspectQuestions(
  understanding: Understanding,
  passages: readonly RankedPassage[],
  lang: Lang,
  max: { all: number; ofOne: number } = { all: maxCount, ofOne: maxOfOneDocument },
): string[] {
  const questions: string[] = []
  const titles = byTitle(readEvidence(nearTheBest(passages)))
  const usedPatterns = new Set<StatementPattern>()
  for (const [title, sentences] of titles) {
    const subject = subjectOf(title)
    if (subject === '' || subject.length > maxSubjectLength || isOrder(subject)) continue
    // A document titled with a question answers that question; one titled with an activity explains how to do it.
    const named = isQuestion(subject)
    const done = !named && doingPattern.test(subject)
    const own = isName(subject)
    const besides = named || done ? '' : subject
    const known = [understanding.searchQuestion, ...questions].map((question) => contentOf(question, besides))
    const add = (question: string) => {
      if (questions.length >= max.all) return
      const asked = contentOf(question, besides)
      if (known.some((other) => asksTheSame(asked, other))) return
      questions.push(question)
      known.push(asked)
    }
    const before = questions.length
    if (named) add(asQuestion(subject, lang))
    for (const heading of new Set(sentences.map((sentence) => sentence.heading))) {
      if (heading === '' || heading.length > maxHeadingLength || normalize(heading) === normalize(title) || isOrder(heading)) continue
      const question = aboutHeading(subject, heading, lang)
      if (question !== null) add(question)
      if (questions.length - before >= max.ofOne) break
    }
    for (const pattern of statementPatterns) {
      if (questions.length >= max.all) break
      const match = named || done || !own || usedPatterns.has(pattern) ? null : firstMatch(pattern.sentence, subject, sentences)
      if (match === null) continue
      usedPatterns.add(pattern)
      add(pattern[lang](subject, match))
    }
    // regex-parts: a title of at most 24 characters, escaped
    const defining = new RegExp(`${escapeRegExp(subject)}[，,]?(?:就?是|指| is )`, 'u')
    const defined = sentences.some((sentence) => defining.test(sentence.text))
    if (!named && own && questions.length === before) {
      if (done) add(lang === 'en' ? `How to ${subject}?` : `怎么${subject}？`)
      else if (defined) add(lang === 'en' ? `What is ${subject}?` : `${subject}是什么？`)
    }
    if (questions.length >= max.all) break
  }
  return questions
}

/** Returns the passages of the best document, and of others with nearly the same score. */
function nearTheBest(passages: readonly RankedPassage[]): RankedPassage[] {
  const best = passages[0]
  if (best === undefined) return []
  return passages
    .filter((passage) => passage.documentId === best.documentId || passage.score >= closeShare * best.score)
    .slice(0, passagesRead)
}

/** Returns the question that a section answers, from its heading; null when no natural question can be formed. */
export function aboutHeading(subject: string, heading: string, lang: Lang): string | null {
  if (isQuestion(heading)) return asQuestion(heading, lang)
  if (/[，。；：、,;:!！…（(]/u.test(heading) || !/\p{L}/u.test(heading)) return null
  if (lang === 'en') return `What does ${subject} say about ${heading}?`
  if (doingPattern.test(heading)) return `怎么${heading}？`
  // 「甲的乙的丙」 is not a natural question.
  if (subject.includes('的') || (heading.match(/的/gu) ?? []).length > 1) return null
  if (!isName(subject) || /[{}<>=;]/u.test(heading)) return null
  // A verb alone does not name an activity.
  if (heading.length <= 2 && doingPattern.test(`${heading}它`)) return null
  // A subject that is a question or an activity cannot have properties.
  const owner =
    isQuestion(subject) || doingPattern.test(subject) || normalize(heading).includes(normalize(subject))
      ? ''
      : heading.includes('的')
        ? subject
        : `${subject}的`
  if (coursePattern.test(heading)) return `${owner}${heading}是怎样的？`
  if (severalPattern.test(heading)) return `${owner}${heading}有哪些？`
  if (amountPattern.test(heading)) return `${owner}${heading}是多少？`
  if (fieldPattern.test(heading)) return `${owner}${heading}情况如何？`
  return heading.length <= maxNounLength ? `${owner}${heading}是什么？` : null
}

/** Whether a title names a thing, and is not a file name (`ch07-02-modules`) or a line of code. */
function isName(title: string): boolean {
  return !/[{}<>=;_]|::/u.test(title) && (/\p{Script=Han}/u.test(title) || !/\w-\w+-|\d-\w/u.test(title))
}

function isQuestion(text: string): boolean {
  return /[?？]$/u.test(text) || (shapeOf(text).kind !== 'other' && !severalPattern.test(text) && !coursePattern.test(text))
}

function asQuestion(text: string, lang: Lang): string {
  return text.replace(/[?？]?$/u, lang === 'en' ? '?' : '？')
}

/** Whether a sentence mentions its document's subject, by name or by a pronoun. */
function speaksOf(subject: string, sentence: EvidenceSentence): boolean {
  return sentence.text.includes(subject) || /^(?:他|她|它|牠|该|該|其|本)/u.test(sentence.text)
}

function byTitle(evidence: readonly EvidenceSentence[]): Map<string, EvidenceSentence[]> {
  const groups = new Map<string, EvidenceSentence[]>()
  for (const sentence of evidence) {
    const found = groups.get(sentence.passage.title)
    if (found === undefined) groups.set(sentence.passage.title, [sentence])
    else found.push(sentence)
  }
  return groups
}

function firstMatch(pattern: RegExp, subject: string, sentences: readonly EvidenceSentence[]): RegExpExecArray | null {
  for (const sentence of sentences) {
    const match = speaksOf(subject, sentence) ? pattern.exec(sentence.text) : null
    if (match !== null) return match
  }
  return null
}
