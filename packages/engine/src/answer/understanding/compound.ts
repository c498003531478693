import { normalizeWithOffsets, originalSpan, type NormalizedText } from '@wenjin/text'
import { asksAnything, asksOutright, marksAtEndPattern } from '../../question/parse.ts'

/** Conjunctions that join one question to the next: 另外, 还有, 以及. */
const conjunctionPattern =
  /^(?:另外|另|此外|还有|还想(?:问|知道)(?:一下)?|同时|以及|并且|而且|再问一下|再问|再就是|再者|顺便问一下|顺便问|顺便|我?还想(?:问|知道)(?:一下)?|然后|其次|also|and also|and)(?:[,;: ]+|(?=[\p{Script=Han}"《\p{N}]))/u
/** Continuations before which a comma does not separate two questions: an adverbial, a choice, a means. */
const goesOnPattern =
  /^(?:还是|或者?|而是|也就是|即|用|以|从|在|对|按|跟|把|于|才|就|则|却|那么|分别|各自|并|是|(?:你们?|您)?(?:能不能|能否|能|可以|请)?(?:知道|清楚|了解|告诉|说明))/u
const adverbialPattern = /(?:时|时候|之?[前后中内间]|情况下|条件下|的话|下|里|上|来|如果|因为|由于|关于|对于|除了|为了)$/u
const minQuestionChars = 3
const word = /[\p{L}\p{N}]/u
/** Number of characters on either side of a cut that are examined: a more distant interrogative is unrelated. */
const maxScannedChars = 200
const outerMarks = /^[\s,，;；、]+|(?<![\s,，;；、])[\s,，;；、]+$/gu
const opensPattern = /[「『“《]/u
const closesPattern = /[」』”》]/u

interface Piece {
  start: number
  end: number
}

/** Returns for each character whether it is inside quotation marks, where stops do not end a question. */
function quoted(text: string): boolean[] {
  let depth = 0
  return [...text].flatMap((character) => {
    if (opensPattern.test(character)) depth++
    else if (closesPattern.test(character) && depth > 0) depth--
    return Array.from({ length: character.length }, () => depth > 0)
  })
}

/** Returns the positions where a text may be split into questions: after its stops, and before joining words. */
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

/** Whether a comma without joining word separates two complete questions. */
function partsByComma(left: string, right: string): boolean {
  return !adverbialPattern.test(left.replace(marksAtEndPattern, '')) && !goesOnPattern.test(right)
}

/**
 * Splits a text into its questions: 「A？另外，B？」 and 「A，B 又如何？」 yield two, in text order. Statements stay with the question they introduce. At
 * most `limit` parts; the remainder stays in the last one.
 */
export function splitCompound(question: string, limit = 4): string[] {
  const form = normalizeWithOffsets(question)
  const { text } = form
  const parts: Piece[] = []
  let start = 0
  // Whether there is content since the last cut, as far as examined.
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
  // A last part without a question belongs to the preceding question.
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

/** Returns the end of the question that starts at an offset, including its first stop. */
function endOfQuestion(text: string, from: number): number {
  const stop = /[?!。\n]/u.exec(text.slice(from, from + maxScannedChars))
  return stop === null ? Math.min(text.length + 1, from + maxScannedChars) : from + stop.index + 1
}
