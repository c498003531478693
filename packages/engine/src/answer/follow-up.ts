import { normalize, stripQuestion } from '@wenjin/text'
import { contentWords, words } from '@wenjin/text/segment'
import { topicOf } from './topic.ts'

/** An earlier turn of a session. */
export interface Turn {
  question: string
  /** The answer's text as it was shown, marks included. */
  text: string
}

const OPENING = /^(?:那么|那麼|那|然后呢?|然後呢?|所以|嗯|好的?|and|then|so)[，,、\s]*/iu
const PRONOUN =
  /它们|它們|他们|他們|她们|她們|[它牠祂](?!山|们)|[他她](?!们|們|[国國乡鄉日山])|(?:该|該|这|這|那|此)(?:个|個|本|部|位|首|家|种|種|款|项|項|座|条|條)?(?:书|書|人|公司|电影|電影|游戏|遊戲|作品|城市|国家|國家|地方|学校|學校|小说|小說|歌曲?|专辑|專輯|节目|節目|物种|物種|动物|動物|植物|软件|軟體|功能|问题|問題|概念|方法|事件|战役|戰役|车站|車站|球员|球員|组织|組織|機構|机构)|其(?!他|它|实|實|中|次|余|餘|间|間)|(?:这|這|那)(?:个|個|位|部|本|首|款|种|種)(?=[是的有在为為叫]|$)|\b(?:it|its|he|him|his|she|her|they|them|their|this|that)\b/giu
const MORE =
  /^(?:还有|還有|除此之外|此外|另外|其他|其它|更多|别的|別的|哪些|为什么|為什麼|为何|什么时候|何时|怎么样|怎么做|怎么办|多少|几个|谁|在哪里?|哪里|具体呢?|举例|详细|what else|why|how|when|where|who|more)/iu
const ATTRIBUTE =
  /^(?:作者|导演|主演|编剧|出版社|出版时间|价格|价钱|时间|地点|日期|原因|意义|影响|结果|面积|人口|长度|高度|重量|历史|特点|特征|用途|作用|优点|缺点|区别|步骤|方法|过程|背景|父亲|母亲|妻子|丈夫|儿子|女儿|子女|兄弟|姐妹|职业|国籍|出生地|祖籍|生日|成员|歌手|主唱|作曲|作词|首都|语言|气候|别名|全名|英文名|代表作|作品|位置|地址|总部|创始人|校长|总统|成因|症状|治疗|分布|结局|剧情|主角|年龄|身高|学历|数量|单位|定义|分类|种类|票房|评价)$/u

/** A question that says so many things is understood alone: 她 in the middle of it is somebody it names. */
const SAYS_ENOUGH = 5

/** The word by which a question points back, with its offset; null when it has none. */
function pronounOf(question: string): RegExpMatchArray | null {
  const tokens = words(question)
  const saysEnough = contentWords(question).length >= SAYS_ENOUGH
  let at = 0
  for (const match of question.matchAll(PRONOUN)) {
    if (saysEnough && match.index > 0) return null
    while (at < tokens.length && tokens[at]!.end <= match.index) at++
    const token = tokens[at]
    // A character of a name points nowhere: 吉他, 吴其昌.
    const inName = token !== undefined && token.start <= match.index && token.end - token.start > match[0].length
    if (!inName) return match
  }
  return null
}

/** The question without 那…呢, when it is 「那 X 呢」; otherwise null. */
function bareSubject(question: string): string | null {
  const match = /^(.{1,24}?)(?:又|又是|又怎么样|怎么样)?呢[?？。]?$/u.exec(question)
  return match?.[1] ?? null
}

const ends = (text: string) => text.replace(/(?<![?？。！!\s])[?？。！!\s]+$/u, '')

/** The question made self-contained by the one before it (itself self-contained). */
function completeOne(asked: string, previous: string): string {
  const question = asked.replace(OPENING, '').trim()
  const topic = topicOf(previous)
  if (topic === '' || question === '') return asked
  const pronoun = pronounOf(question)
  if (pronoun !== null && !normalize(question).includes(normalize(topic))) {
    const { 0: word, index = 0 } = pronoun
    // 其作者 and "its author" own what follows; 它的作者 already says so.
    const owned =
      /^其$/u.test(word) && !/^[的是在有]/u.test(question.slice(index + 1)) ? '的' : /^(?:its|his|her|their)$/iu.test(word) ? "'s" : ''
    return question.slice(0, index) + topic + owned + question.slice(index + word.length)
  }
  const subject = bareSubject(question)
  if (subject !== null) {
    if (ATTRIBUTE.test(normalize(subject))) return `${topic}的${subject}是什么？`
    if (asked !== question || contentWords(subject).length <= 2) return previous.replace(topic, () => subject)
  }
  if (MORE.test(question) && contentWords(stripQuestion(question)).length <= 1)
    return `${ends(stripQuestion(previous) || previous)} ${question}`
  if (contentWords(stripQuestion(question)).length === 0) return `${ends(previous)} ${question}`
  // A question that opens with 那 or names no subject of its own goes on about the same thing.
  if (asked !== question && !normalize(question).includes(normalize(topic)) && topicOf(question).length <= 2) return `${topic}${question}`
  return asked
}

/** A follow-up question completed from the turns before it, so that it can be searched alone. */
export function completeFollowUp(question: string, history: readonly Turn[]): string {
  let previous = ''
  for (const turn of history) previous = previous === '' ? turn.question.trim() : completeOne(turn.question.trim(), previous)
  return previous === '' ? question.trim() : completeOne(question.trim(), previous)
}
