import { normalize, stripQuestion } from '@wenjin/text'
import { plainWording } from './plain-wording.ts'
import { shapeOf } from './question-kind.ts'

/** A question in its comparable form. */
interface QuestionForm {
  /** The requested information, as far as the compared words do not state it. */
  asked: string
  /** The words without question words, particles and marks. */
  said: string
}

/** Words without content. */
const particlesPattern =
  /[的了吗呢啊吧呀嘛么地得之着过是有在请]|一下|到底|究竟|具体|主要|\b(?:the|a|an|of|is|are|was|were|do|does|did|to|in)\b/gu
/** Words that ask for a place, which the kind of the question already states. */
const placedPattern = /位于|坐落于?|地处|处于|located/gu
/** Words that mark agent and patient: a different word order around them changes the meaning. */
const rolesPattern = /[被把让给向对比从到由]|\b(?:by|from|than|for|with)\b/u

/** The measured dimension: 多长 is not 多宽. */
const measuredPattern = /多(长时间|[长远高深宽厚大重久快少])|how (many|much|long|far|deep|tall|high|old|big|large|heavy)/u
const ordinalPattern = /第几|第多少/u
/** The requested part of a date. */
const dated: readonly (readonly [RegExp, string])[] = [
  [/哪[一]?年|何年|几几年|什么年份|what year|which year/u, 'year'],
  [/哪[一个]*月|几月|何月|what month|which month/u, 'month'],
  [/哪[一]?[天日]|几[号日]|何日|什么日子|what date|which day/u, 'day'],
]

/** Words that the kind of the question already expresses. */
const dateAskedPattern = /哪[年月天]/gu
/** A longer question, in characters, contains a narrative: only identical ones are the same. */
const longest = 600

const askedOf = (text: string): string => {
  const { kind } = shapeOf(text)
  if (kind === 'howMany') {
    const measured = measuredPattern.exec(text)
    return `howMany ${ordinalPattern.test(text) ? 'ordinal' : (measured?.[1] ?? measured?.[2] ?? '少')}`
  }
  if (kind === 'when') return `when ${dated.find(([pattern]) => pattern.test(text))?.[1] ?? ''}`
  return kind
}

/** Interrogatives whose position matters, as they mark agent or patient: 谁打张三 is not 张三打谁. */
const keptPattern = /谁|什么/gu
const keepingPattern: ReadonlySet<string> = new Set(['who', 'whatIs', 'other', 'which'])
const libraryWords = { 谁: '\u{e000}', 什么: '\u{e001}' } as const

/**
 * Returns a key that is equal for all questions that `sameQuestion` considers the same: comparing only questions with equal keys misses
 * none, and avoids comparing all pairs.
 */
export function questionKey(question: string): string {
  if (question.length > longest) return normalize(question).trim()
  const { asked, said } = formOf(question)
  return `${asked} ${[...withoutGaps(said)].toSorted().join('')}`
}

function readForm(question: string): QuestionForm {
  const text = plainWording(normalize(question))
  const asked = askedOf(text)
  const held = keepingPattern.has(asked)
    ? text.replaceAll(keptPattern, (word) => (word === '谁' ? libraryWords.谁 : libraryWords.什么))
    : text
  const isWhen = asked.startsWith('when')
  const words = normalize(stripQuestion(isWhen ? held.replace(dateAskedPattern, '') : held)).replace(particlesPattern, '')
  const told = asked === 'where' ? words.replace(placedPattern, '') : isWhen ? words.replaceAll('于', '') : words
  const said = told.replace(/[^\p{L}\p{N}.+#\u{e000}\u{e001}-]+/gu, ' ').trim()
  return { asked, said }
}

/** Cache size of question forms, since pinned questions are compared with every question asked. */
const keptForms = 4000
const forms = new Map<string, QuestionForm>()

function formOf(question: string): QuestionForm {
  const known = forms.get(question)
  if (known) return known
  const form = readForm(question)
  if (forms.size >= keptForms) forms.clear()
  forms.set(question, form)
  return form
}

const withoutGaps = (text: string) => text.replaceAll(' ', '')

/** Whether the second text is a rotation of the first: 「怎么导入 PDF」 and 「PDF 怎么导入」. */
function isTurned(a: string, b: string): boolean {
  return a.length === b.length && `${a}${a}`.includes(b)
}

/**
 * Whether two questions are the same, strictly: the same kind, with the same words except for particles and question wording, in the same
 * order except for a part moved to the front. Prefers false negatives over false positives.
 */
export function sameQuestion(one: string, other: string): boolean {
  if (Math.max(one.length, other.length) > longest) return normalize(one).trim() === normalize(other).trim()
  const [a, b] = [formOf(one), formOf(other)]
  if (a.asked !== b.asked || a.said === '' || b.said === '') return false
  const [first, second] = [withoutGaps(a.said), withoutGaps(b.said)]
  if (first === second) return true
  // Western words are rotated as a whole: "ab" never becomes "ba".
  const words = (text: string) => text.split(/\s+|(?<=\p{Script=Han})|(?=\p{Script=Han})/u).filter((word) => word !== '')
  const separated = (text: string) => `${words(text).join('\u0000')}\u0000`
  return !rolesPattern.test(a.said) && !rolesPattern.test(b.said) && isTurned(separated(a.said), separated(b.said))
}
