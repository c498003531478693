const abbreviations = new Set(
  (
    'mr mrs ms dr prof st vs no nos fig figs eq eqs vol pp p ch sec jr sr inc ltd co corp dept est al cf approx ed eds rev gen col sgt capt ' +
    'hon gov sen rep mt ft ave blvd jan feb mar apr jun jul aug sep sept oct nov dec u.s u.k e.g i.e a.m p.m ph.d b.c a.d v'
  ).split(' '),
)
/** Number of characters before a full stop that are searched for the preceding word. */
const wordWindow = 24

const cjkPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65“”‘’]/u

/**
 * Whether the `.` at `at` ends a sentence, and is not part of a number, an abbreviation, an address, an ellipsis, or a list number at the
 * start of the sentence, which begins at `sentenceStart`.
 */
export function isWesternStop(text: string, at: number, sentenceStart: number): boolean {
  const next = text[at + 1] ?? ''
  const before = text[at - 1] ?? ''
  if (next === '.' || before === '.') return false
  if (/[\p{L}\p{N}_/\\@#$%&=+~-]/u.test(next) && !cjkPattern.test(next)) return false
  if (cjkPattern.test(before)) return true
  const word = /(?<!(?!\p{Script=Han})[\p{L}\p{N}.])(?:(?!\p{Script=Han})[\p{L}\p{N}.])*$/u.exec(
    text.slice(Math.max(sentenceStart, at - wordWindow), at),
  )![0]
  if (word === '') return /[)\]”’"'»%°]/u.test(before)
  const opens = /(?:^|[：:；;，,、（(])\s*$/u.test(text.slice(Math.max(sentenceStart, at - wordWindow), at - word.length))
  if (opens && /^(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxIVX]{1,4})$/.test(word)) return false
  if (/(?:^|[^\p{L}])[A-ZＡ-Ｚ]$/u.test(word)) return false
  const following = /^["'”’)\]]*(\s*)(\S?)/u.exec(text.slice(at + 1, at + 24))!
  if (abbreviations.has(word.toLowerCase())) return following[2] === '' || cjkPattern.test(following[2]!)
  return !/\p{Ll}/u.test(following[2]!)
}
