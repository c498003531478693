import { normalize, stripQuestion } from '@wenjin/text'
import { shapeOf } from './question-kind.ts'

/** A question as it is compared with another. */
interface QuestionForm {
  /** What is asked for, as far as the words that are compared do not say it. */
  asked: string
  /** What is said, without question words, particles and marks. */
  said: string
}

/** Say nothing of what a question is about. */
const PARTICLES = /[的了吗呢啊吧呀嘛么地得之着过是有在请]|一下|到底|究竟|具体|主要|\b(?:the|a|an|of|is|are|was|were|do|does|did|to|in)\b/gu
/** Say that a place is asked for, which the kind of the question says too. */
const PLACED = /位于|坐落于?|地处|处于|located/gu
/** Tell who does something from whom it is done to: words around them mean something else in another order. */
const ROLES = /[被把让给向对比从到由]|\b(?:by|from|than|for|with)\b/u

/** How much, of what: 多长 is not 多宽. */
const MEASURED = /多(长时间|[长远高深宽厚大重久快少])|how (many|much|long|far|deep|tall|high|old|big|large|heavy)/u
const ORDINAL = /第几|第多少/u
/** Which part of a date. */
const DATED: readonly (readonly [RegExp, string])[] = [
  [/哪[一]?年|何年|几几年|什么年份|what year|which year/u, 'year'],
  [/哪[一个]*月|几月|何月|what month|which month/u, 'month'],
  [/哪[一]?[天日]|几[号日]|何日|什么日子|what date|which day/u, 'day'],
]

const askedOf = (text: string): string => {
  const { kind } = shapeOf(text)
  if (kind === 'howMany') {
    const measured = MEASURED.exec(text)
    return `howMany ${ORDINAL.test(text) ? 'ordinal' : (measured?.[1] ?? measured?.[2] ?? '少')}`
  }
  if (kind === 'when') return `when ${DATED.find(([pattern]) => pattern.test(text))?.[1] ?? ''}`
  return kind
}

function formOf(question: string): QuestionForm {
  const text = normalize(question).trim()
  const asked = askedOf(text)
  const words = normalize(stripQuestion(question)).replace(PARTICLES, '')
  const said = (asked === 'where' ? words.replace(PLACED, '') : words).replace(/[^\p{L}\p{N}.+#-]+/gu, ' ').trim()
  return { asked, said }
}

const withoutGaps = (text: string) => text.replaceAll(' ', '')

/** Whether the second text is the first begun at another place: 「怎么导入 PDF」 and 「PDF 怎么导入」. */
function isTurned(a: string, b: string): boolean {
  return a.length === b.length && `${a}${a}`.includes(b)
}

/**
 * Whether two questions ask the same, strictly: the same kind of thing, said in the same words but for particles, and in the same order but for
 * what is put in front. Rather takes two that mean the same for different ones than the other way round.
 */
export function sameQuestion(one: string, other: string): boolean {
  const [a, b] = [formOf(one), formOf(other)]
  if (a.asked !== b.asked || a.said === '' || b.said === '') return false
  const [first, second] = [withoutGaps(a.said), withoutGaps(b.said)]
  if (first === second) return true
  // Western words are turned whole: "ab" never becomes "ba".
  const words = (text: string) => text.split(/\s+|(?<=\p{Script=Han})|(?=\p{Script=Han})/u).filter((word) => word !== '')
  const separated = (text: string) => `${words(text).join('\u0000')}\u0000`
  return !ROLES.test(a.said) && !ROLES.test(b.said) && isTurned(separated(a.said), separated(b.said))
}
