import { normalize, stripQuestion } from '@wenjin/text'
import { contentWords, taggedWords } from '@wenjin/text/segment'
import { swapInto } from '../../question/swap.ts'
import { isClassNoun } from '../../question/nouns.ts'
import { asksAnything, parseQuestion } from '../../question/parse.ts'
import { topicOf } from './topic.ts'

/** An earlier turn of a session. */
export interface Turn {
  question: string
  /** The answer's text as shown, marks included. */
  text: string
  /** The documents cited by its answer, in the order of first use. */
  documentIds?: readonly string[]
}

/**
 * Dependence of a question on earlier turns. `clearly`: it is incomprehensible alone. `perhaps`: it names nothing outside the earlier
 * subject. `no`: it names its own subject.
 */
export type Lean = 'no' | 'perhaps' | 'clearly'

/** A question completed by the earlier turns. */
export interface Completion {
  /** The question, as self-contained as possible. */
  question: string
  /** The text that determines the answer type: the follow-up itself, if it has its own interrogative. */
  shape: string
  lean: Lean
  /** Its topic. */
  topic: string
  /** Additional search texts: the question with the previous topic. */
  also: string[]
}

const openingPattern =
  /^(?:那么|那麼|那|然后呢?|然後呢?|所以|嗯|好的?|(?:还有|還有)呢?(?=[，,])|and|then|so)(?!些|个|個|里|裡|种|種|位|次|时|時|天|年|边|邊|座|本|条|條|款|部|家|场|場|届|屆|只|隻|张|張|项|項|段|人)[，,、\s]*/iu
const swapPattern = /^(?:如果|要是|假如)?(?:换成|换做|换作|換成|換做|改成|改为|改為)(?:是)?/u
const pronounPattern =
  /它们|它們|他们|他們|她们|她們|[它牠祂](?!山|们)|[他她](?!们|們|[国國乡鄉日山])|(?:该|該|这|這|那|此)(?:个|個|本|部|位|首|家|种|種|款|项|項|座|条|條|届|屆|场|場|次|段|类|類|些)?(?:书|書|人|公司|电影|電影|游戏|遊戲|作品|城市|国家|國家|地方|学校|學校|小说|小說|歌曲?|专辑|專輯|节目|節目|物种|物種|动物|動物|植物|软件|軟體|功能|问题|問題|概念|方法|事件|战役|戰役|车站|車站|球员|球員|组织|組織|機構|机构)|其(?!他|它|实|實|次|余|餘|间|間)中?|(?:这|這|那|该|該)(?:一|两|兩)?(?:个|個|位|部|本|首|款|种|種|家|座|条|條|项|項|届|屆|级|級|场|場|次|段|类|類|些)(?=[是的有在为為叫由被能会會可要应應得到从從和与與跟比怎什多几幾哪，,？?]|$)|(?:这|這|那)(?:里|裡|样|樣|时|時)|\b(?:it|its|he|him|his|she|her|they|them|their|this|that)\b/giu
/** Asks for further items. */
const morePattern =
  /^(?:还有|還有|除此之外|除了这些|此外|另外|其他|其它|更多|别的|別的|其余|其餘|what else|more|anything else)(?:的|别的|別的|其他|其它)?/iu
const ordinalPattern = /^第[一二三四五六七八九十百\d]+/u
/** A question with this many content words is self-contained: a 她 in the middle refers to a person in the question. */
const completeWordCount = 5
/** Maximal number of own content words of a follow-up that names nothing; with a few more (`someWordCount`) it is ambiguous. */
const shortWordCount = 2
const shortPartWordCount = 1
const someWordCount = 5
const defines = /^(?:什么是|什么叫|何谓|何为|啥是|啥叫|what (?:is|are) )/u
const nameTagsPattern = /^(?:nr|ns|nt|nz|eng)/u

/** Returns the pronoun of a question, with its offset; null if there is none. */
function pronounOf(question: string): RegExpMatchArray | null {
  const tokens = taggedWords(question)
  const saysEnough = contentWords(question).length >= completeWordCount
  let at = 0
  for (const match of question.matchAll(pronounPattern)) {
    if (saysEnough && match.index > 0) return null
    while (at < tokens.length && tokens[at]!.end <= match.index) at++
    const token = tokens[at]
    // A character within a name is not a pronoun: 吉他, 吴其昌.
    const inName = token !== undefined && token.end - token.start > match[0].length && (match.index > 0 || token.tag.startsWith('nr'))
    if (!inName) return match
  }
  return null
}

/** Returns the subject of 「那 X 呢」; otherwise null. */
function bareSubject(question: string): string | null {
  const match = /^(.{1,24}?)(?:又|又是|又怎么样|怎么样|如何)?呢[?？。]?$/u.exec(question)
  const subject = match?.[1]?.replace(/的$/u, '').trim() ?? ''
  return subject === '' || asksAnything(subject) ? null : subject
}

const ends = (text: string) => text.replace(/(?<![?？。！!\s])[?？。！!\s]+$/u, '')

/** Prefixes a question with its topic, with a comma if it has its own subject. */
function led(topic: string, question: string): string {
  return `${topic}${/^[\p{Script=Han}]/u.test(question) && /[\p{Script=Han}》」]$/u.test(topic) && beginsBare(question) ? '' : '，'}${question}`
}

/** Whether a question has no subject before its verb or interrogative: 「谁来执行」, 「为什么推迟」, 「后来改了吗」. */
function beginsBare(question: string): boolean {
  const { clause, interrogative } = parseQuestion(question)
  // 「什么是 X」 has the subject X.
  if (defines.test(clause)) return false
  for (const { word, tag, start } of taggedWords(clause)) {
    if (interrogative !== null && start >= interrogative.start) return true
    if (tag.startsWith('v') && tag !== 'vn') return true
    if (/^(?:n|vn|a|l|j|i|eng|x|m)/u.test(tag) && /[\p{L}\p{N}]/u.test(word)) return false
  }
  return true
}

/** Whether a question contains a name that the preceding one did not. */
function namesAnother(question: string, previous: string): boolean {
  if (/[《「“"『]/u.test(question)) return true
  const said = normalize(previous)
  return taggedWords(question).some(({ word, tag }) => word.length > 1 && nameTagsPattern.test(tag) && !said.includes(normalize(word)))
}

interface Context {
  question: string
  topic: string
}

/** Makes a question self-contained by the preceding one (itself self-contained). */
function completeOne(asked: string, previous: Context, little: number): Completion {
  const opened = asked.replace(openingPattern, '').trim()
  const question = opened.replace(swapPattern, '').trim()
  const { topic } = previous
  const leaning = (text: string, rest: Partial<Completion> = {}): Completion => ({
    question: text,
    shape: text,
    lean: 'clearly',
    topic,
    also: [],
    ...rest,
  })
  if (topic === '' || question === '') return alone(asked)
  const own = contentWords(stripQuestion(question))
  // A request for more carries over the whole preceding question.
  const onTop = (): Completion => leaning(`${ends(previous.question)}，${question}`, { shape: question, also: [`${topic} ${question}`] })
  if (morePattern.test(question) && contentWords(stripQuestion(question.replace(morePattern, ''))).length <= 1) return onTop()
  const subject = bareSubject(question)
  const pronoun = pronounOf(question)
  if (subject !== null && (pronoun === null || (pronoun.index ?? 0) > 0)) {
    const noun = normalize(subject)
    if (isClassNoun(noun)) return leaning(`${topic}的${subject}是什么？`)
    if (own.length === 0) return onTop()
    return ordinalPattern.test(subject) && !swapInto(previous.question, subject, topic).sure
      ? leaning(`${topic}${subject}是什么？`)
      : swapped(subject, previous)
  }
  if (pronoun !== null && !normalize(question).includes(normalize(topic))) {
    const { 0: word, index = 0 } = pronoun
    // 其作者 and "its author" are possessive; 它的作者 already has 的.
    const owned =
      /^其$/u.test(word) && !/^[的是在有]/u.test(question.slice(index + 1)) ? '的' : /^(?:its|his|her|their)$/iu.test(word) ? "'s" : ''
    const text = question.slice(0, index) + topic + owned + question.slice(index + word.length)
    // 「那他弟弟呢」 asks the same about another person.
    const other = bareSubject(text)
    if (other !== null && other !== topic && !isClassNoun(normalize(other.slice(topic.length)).replace(/^的/u, '')))
      return swapped(other, previous)
    return leaning(text, own.length <= shortWordCount ? { also: [`${ends(previous.question)} ${question}`] } : {})
  }
  if (own.length === 0) return onTop()
  if (namesAnother(question, previous.question)) {
    return opened === asked ? alone(asked) : { ...alone(asked), lean: 'perhaps', also: [led(topic, question)] }
  }
  if (ordinalPattern.test(question)) return leaning(`${topic}${question}`)
  if (normalize(question).includes(normalize(topic))) return alone(asked)
  if (beginsBare(question) && own.length <= little)
    return leaning(led(topic, question), { also: [`${ends(previous.question)} ${question}`] })
  if (opened !== asked) return leaning(led(topic, question))
  if (own.length <= someWordCount) return { ...alone(asked), lean: 'perhaps', also: [led(topic, question)] }
  return alone(asked)
}

function alone(question: string): Completion {
  return { question, shape: question, lean: 'no', topic: topicOf(question), also: [] }
}

/** A condition for the same question: 遇到下雨时. */
const conditionPattern = /(?:时|時|时候|時候|的话|的話|之?后|之?後|之?前|情况下|情況下)$/u

/** 「那 X 呢」: the preceding question with X as its subject. */
function swapped(subject: string, { question, topic }: Context): Completion {
  if (conditionPattern.test(subject)) return { ...alone(`${subject}，${question}`), lean: 'clearly', topic }
  const { text, sure } = swapInto(question, subject, topic)
  return {
    question: text,
    shape: text,
    lean: 'clearly',
    topic: sure ? topicOf(text) || subject : subject,
    also: sure ? [] : [led(topic, `${subject}`), `${ends(question)} ${subject}`],
  }
}

/**
 * Completes a follow-up question from the earlier turns.
 * @param history oldest first
 * @param part the preceding question of the same text, self-contained: two questions in one text more likely have two subjects
 */
export function readFollowUp(question: string, history: readonly Turn[], part?: string): Completion {
  let before: Completion | null = null
  for (const turn of history) before = next(turn.question.trim(), before, shortWordCount)
  if (part !== undefined) before = alone(part)
  return next(question.trim(), before, part === undefined ? shortWordCount : shortPartWordCount)
}

function next(asked: string, before: Completion | null, little: number): Completion {
  if (before === null || before.question === '') return alone(asked)
  const completion = completeOne(asked, before, little)
  return completion.topic === '' ? { ...completion, topic: before.topic } : completion
}

/** Completes a follow-up question from the earlier turns, so that it can be searched alone. */
export function completeFollowUp(question: string, history: readonly Turn[]): string {
  return readFollowUp(question, history).question
}
