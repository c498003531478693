import { normalizeWithOffsets, originalSpan, type NormalizedText } from '@wenjin/text'
import { asksAnything, asksOutright, marksAtEndPattern } from '../../question/parse.ts'

/** Joins one question to the next: 另外, 还有, 以及. */
const conjunctionPattern =
  /^(?:另外|另|此外|还有|还想(?:问|知道)(?:一下)?|同时|以及|并且|而且|再问一下|再问|再就是|再者|顺便问一下|顺便问|顺便|我?还想(?:问|知道)(?:一下)?|然后|其次|also|and also|and)(?:[,;: ]+|(?=[\p{Script=Han}"《\p{N}]))/u
/** Before these a comma divides one question: an adverbial, a choice, a means. */
const goesOnPattern =
  /^(?:还是|或者?|而是|也就是|即|用|以|从|在|对|按|跟|把|于|才|就|则|却|那么|分别|各自|并|是|(?:你们?|您)?(?:能不能|能否|能|可以|请)?(?:知道|清楚|了解|告诉|说明))/u
const adverbialPattern = /(?:时|时候|之?[前后中内间]|情况下|条件下|的话|下|里|上|来|如果|因为|由于|关于|对于|除了|为了)$/u
const minQuestionChars = 3
const word = /[\p{L}\p{N}]/u
/** Characters on either side of a cut that are looked at: an interrogative further off belongs to something else. */
const maxScannedChars = 200
const outerMarks = /^[\s,，;；、]+|(?<![\s,，;；、])[\s,，;；、]+$/gu
const opensPattern = /[「『“《]/u
const closesPattern = /[」』”》]/u

interface Piece {
  start: number
  end: number
}

/** For each character of a text whether it stands in quotation marks, whose stops end no question. */
function quoted(text: string): boolean[] {
  let depth = 0
  return [...text].flatMap((character) => {
    if (opensPattern.test(character)) depth++
    else if (closesPattern.test(character) && depth > 0) depth--
    return Array.from({ length: character.length }, () => depth > 0)
  })
}

/** Where a text may be cut into questions: behind its stops, and before what joins. */
function cutsOf(question: string, { text: form, offsets }: NormalizedText): { at: number; sure: boolean }[] {
  const cuts: { at: number; sure: boolean }[] = []
  const inside = quoted(question)
  for (const { index, 0: mark } of form.matchAll(/[?!。\n]|\.(?= )|[,; ]/gu)) {
    const at = index + mark.length
    if (inside[offsets[index]!]) continue
    if (/[?!。.\n]/u.test(mark)) cuts.push({ at, sure: true })
    else cuts.push({ at, sure: conjunctionPattern.test(form.slice(at, at + 12)) })
  }
  return cuts
}

/** Whether a comma, with nothing that joins, stands between two whole questions. */
function partsByComma(left: string, right: string): boolean {
  return !adverbialPattern.test(left.replace(marksAtEndPattern, '')) && !goesOnPattern.test(right)
}

/**
 * The questions a text asks: 「A？另外，B？」 and 「A，B 又如何？」 give two, in the order of the text. Sentences that ask nothing stay with the
 * question they lead up to. At most `limit` parts; what is beyond stays in the last one.
 */
export function splitCompound(question: string, limit = 4): string[] {
  const form = normalizeWithOffsets(question)
  const { text } = form
  const parts: Piece[] = []
  let start = 0
  // Whether anything is said since the last cut, as far as it was looked at.
  let says = false
  let scannedTo = 0
  const asks = (from: number, to: number) => asksAnything(text.slice(Math.max(from, to - maxScannedChars), to))
  const left = (to: number) => text.slice(Math.max(start, to - maxScannedChars), to)
  for (const { at, sure } of [...cutsOf(question, form), { at: text.length, sure: true }]) {
    says ||= word.test(text.slice(scannedTo, at))
    scannedTo = at
    if (!says) continue
    const next = text.slice(at, at + maxScannedChars)
    const isWhole = at === text.length || /[?!。.\n]/u.test(text[at - 1]!)
    if (!isWhole && !sure && (text[at - 1] === ' ' || !asksOutright(left(at)) || !partsByComma(left(at), next))) continue
    if (!isWhole && (at - start < minQuestionChars || !asks(start, at) || !asks(at, endOfQuestion(text, at) - 1))) continue
    says = false
    if (at < text.length && !asks(start, at)) continue
    const joined = parts.length > 0 ? (conjunctionPattern.exec(text.slice(start, start + maxScannedChars))?.[0].length ?? 0) : 0
    parts.push({ start: start + joined, end: parts.length === limit - 1 ? text.length : at })
    start = at
    if (parts.length === limit) break
  }
  const whole = parts.filter(({ start: from, end }) => word.test(text.slice(from, end)))
  // A last part that asks nothing belongs to the question before it.
  const last = whole.at(-1)
  if (whole.length > 1 && last !== undefined && !asks(last.start, last.end)) {
    whole.pop()
    whole.at(-1)!.end = last.end
  }
  if (whole.length <= 1) return [question.trim()]
  return whole.map(({ start: from, end }) => {
    const own = originalSpan(form, from, end)
    return question.slice(own.start, own.end).replace(outerMarks, '')
  })
}

/** The end of the question that begins at an offset, with its first stop. */
function endOfQuestion(text: string, from: number): number {
  const stop = /[?!。\n]/u.exec(text.slice(from, from + maxScannedChars))
  return stop === null ? Math.min(text.length + 1, from + maxScannedChars) : from + stop.index + 1
}
