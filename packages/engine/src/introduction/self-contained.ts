import type { TaggedWord } from '@wenjin/text/segment'
import { normalize } from '@wenjin/text'
import { taggedWords } from '@wenjin/text/segment'
import { classOfNoun } from '../question/nouns.ts'

const numberingPattern =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[T ]\d{1,2}:\d{2}(?::\d{2})?\s+|\d{1,2}[:：]\d{2}(?:[:：]\d{2})?\s+|[(（]?[\d一二三四五六七八九十]{1,3}[)）、.．]\s?|第[\d一二三四五六七八九十百]{1,6}[条章节款][ 　]?|[-•·●○▪◆■※★☆✓✔]\s?)/u
const stopPattern = /[。！!；;.…]$/u
/** Characters that do not occur in questions: code, addresses, unbalanced quotations. */
const signsPattern = /[{}<>=|#*`\\~^[\]_@“”「」『』"]|:\/\/|[?？]/u
/** First words of a clause that depends on preceding text. */
const danglingWords = new Set(
  (
    '这 那 此 其 它 他 她 我 您 你 咱 它们 他们 她们 我们 你们 咱们 某 另 每 各 该 则 即 并 并且 而 而且 但 但是 也 还 又 都 再 才 只 就 仅 均 不 没 无 未 因此 所以 如果 如下 例如 比如 ' +
    '同时 此外 另外 随后 然后 接着 后来 当时 最后 首先 其次 其中 以上 以下 上述 前述 前款 上一 下一 包括 否则 于是 不过 例外 注意 提示 说明 备注 以及 或 或者 和 与 及 等 之 所 被 把 ' +
    '将 让 使 请 可 应 须 需 要 能 有 是 为 在 从 对 向 由 按 经 自 当 若 本文 本章 本节 本条 本款 本页 本表 本图 本次 这里 那里 这样 那样 这个 那个 这些 那些 此时 此处 大家 人们 有人 有些 有的'
  ).split(' '),
)
/** Clauses that state when or for whom the next one applies. */
const conditionPattern =
  /^(?:如果?|因(?![为此])|若|当(?![事地局选前年代])|凡|对于?|在|经|自|从|按照?|根据|除)|(?:(?<!小)时|后|前|的|者|内|中|下|情况|期间|情形)$/u
const predicateTagsPattern = /^(?:v(?!n)|p|d|c|zg?$|ad)/u
const joiningWords = new Set(['和', '与', '及', '以及', '或', '或者', '、'])
const nominalPattern = /^(?:n|vn|an|s|f|l|j|i|eng|b|t|x)/u
const properPattern = /^(?:nr|ns|nt|nz|eng)/u

/** Returns a sentence without its number, bullet and stop; empty when it contains characters that do not occur in questions. */
export function plainStatement(text: string): string {
  const said = text.trim().replace(numberingPattern, '').replace(stopPattern, '').trim()
  return signsPattern.test(said) || !isBalanced(said) ? '' : said
}

/** Whether brackets and title marks are balanced. */
function isBalanced(text: string): boolean {
  const count = (sign: string) => text.split(sign).length
  return count('（') === count('）') && count('(') === count(')') && count('《') === count('》')
}

/** Splits a statement into clauses at its commas. */
export function clausesOf(statement: string): string[] {
  return statement.split(/[，；;]|,(?!\d)/u).map((clause) => clause.trim())
}

/** Whether a clause only states when or for whom the next one applies. */
export const isCondition = (clause: string): boolean => conditionPattern.test(clause)

/** The subject of a clause. */
export interface Subject {
  text: string
  /** Whether it names a single thing, and not only a kind of thing. */
  isSpecific: boolean
  /** Offset of the predicate. */
  end: number
}

const isEachOf = ([first, second]: readonly TaggedWord[]) =>
  first?.word.startsWith('任何') === true || (first?.word.startsWith('每') === true && second?.tag.startsWith('n') === true)

/** Returns the subject at the start of a clause; null when there is no self-contained one. */
export function subjectOf(clause: string, words: readonly TaggedWord[] = taggedWords(clause)): Subject | null {
  if (words.length === 0 || (danglingWords.has(words[0]!.word) && !isEachOf(words)) || /^[该此其这那]/u.test(clause)) return null
  // 租赁期限, 报名时间: the verb belongs to the noun.
  const isCompound = words[0]!.tag === 'v' && words[1]?.tag === 'n' && classOfNoun(normalize(words[1].word)) !== null
  const at = words.findIndex(
    ({ word, tag }, index) => !(isCompound && index === 0) && predicateTagsPattern.test(tag) && !joiningWords.has(word),
  )
  const own = at < 0 ? words : words.slice(0, at)
  const [first] = own
  // 每张借书证: applies to each of a kind.
  const isEach = isEachOf(own)
  const isNumbered = first?.tag === 'm' && first.word.endsWith('号')
  if (!first || (!isEach && !isNumbered && /^(?:r|uj|ul|m|q|y|e|o)/u.test(first.tag))) return null
  const nominal = own.filter(({ tag, word }) => nominalPattern.test(tag) && /^[\p{L}\p{N}]/u.test(word))
  const length = nominal.reduce((sum, { word }) => sum + word.length, 0)
  const last = own.at(-1)!
  // 「放凉后」 is a time, not a subject.
  if (
    length < 2 ||
    last.word === '的' ||
    last.tag === 'f' ||
    /^(?:后|之后|前|之前|时)$/u.test(last.word) ||
    (last.tag === 'x' && /[后前时]$/u.test(last.word))
  )
    return null
  return { text: clause.slice(0, last.end), isSpecific: length >= 4 || nominal.some(({ tag }) => properPattern.test(tag)), end: last.end }
}
