/** Markdown prepared for the parser, with a mapping from its offsets to those of the original. */
export interface NormalizedMarkdown {
  text: string
  /** Maps an offset in `text` to the UTF-16 offset in the original. */
  toSource: (offset: number) => number
}

const cjk = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/
const code = /`+[^`]*`+/g
const bareUrl = /(?<![\w<([/"'])https?:\/\/[^\s<>`[\]\u2018-\u201d\u3000-\u303f\u3400-\u9fff\uff00-\uffef]+/g
const dollarPair = /(?<![\\$])\$(?!\$)([^$\n]*)\$(?!\$)/g

/** Whether text between `$` signs is a formula: no blank next to the signs, no Chinese outside `\text{}`, and no letter or digit around it. */
function isFormula(content: string, before: string, after: string): boolean {
  return (
    content !== '' &&
    content.trim() === content &&
    !/[A-Za-z\d]/.test(before) &&
    !/^[A-Za-z\d]/.test(after) &&
    !cjk.test(content.replaceAll(/\\text\{[^{}]*\}/g, ''))
  )
}

const texPair = /\\\(([^\n]{1,500}?)\\\)|\\\[([^\n]{1,500}?)\\\]/g

/** Writes the signs of TeX around formulas, `\\(` and `\\[`, as those of Markdown; offsets stay. Escaped brackets around anything else are left. */
function withDollars(source: string): string {
  if (!source.includes('\\(') && !source.includes('\\[')) return source
  const plain = source.replaceAll(code, (span) => '\u0000'.repeat(span.length))
  let text = source
  for (const { 0: whole, 1: inline, 2: alone, index } of plain.matchAll(texPair)) {
    const tex = inline ?? alone ?? ''
    if (!/[\\^_={}]|^\s*[A-Za-z]\s*$/.test(tex) || cjk.test(tex.replaceAll(/\\text\{[^{}]*\}/g, '')) || tex.includes('$')) continue
    text = `${text.slice(0, index)}$$${tex}$$${text.slice(index + whole.length)}`
  }
  return text
}

function insertions(text: string): { at: number; what: string }[] {
  const found: { at: number; what: string }[] = []
  const plain = text.replaceAll(code, (span) => '\u0000'.repeat(span.length))
  for (const url of plain.matchAll(bareUrl)) {
    const end = url.index + url[0].length
    const trimmed = end - /(?<![.,;:!?)\\])[.,;:!?)\\]*$/.exec(url[0])![0].length
    // An address on its own is linked correctly; without `<>` an address followed by Chinese would extend over the sentence.
    if (cjk.test(plain[end] ?? '') || plain.startsWith('[[', end)) found.push({ at: url.index, what: '<' }, { at: trimmed, what: '>' })
  }
  let from = 0
  for (;;) {
    dollarPair.lastIndex = from
    const pair = dollarPair.exec(plain)
    if (!pair) break
    const end = pair.index + pair[0].length
    if (isFormula(pair[1]!, plain.slice(Math.max(0, pair.index - 1), pair.index), plain.slice(end, end + 1))) from = end
    else {
      found.push({ at: pair.index, what: '\\' })
      // The closing sign may open an actual formula.
      from = end - 1
    }
  }
  return found.sort((a, b) => a.at - b.at)
}

/** Counts the offsets below a given offset in an ascending list. */
function countBelow(places: readonly number[], offset: number): number {
  let from = 0
  let to = places.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (places[middle]! < offset) from = middle + 1
    else to = middle
  }
  return from
}

/** Fixes Markdown that Chinese text breaks: an address that extends into the sentence, and amounts of money parsed as formulas. */
export function normalizeMarkdown(original: string): NormalizedMarkdown {
  const source = withDollars(original)
  const added = insertions(source)
  if (added.length === 0) return { text: source, toSource: (offset) => offset }
  let text = ''
  let at = 0
  const places: number[] = []
  for (const insertion of added) {
    text += source.slice(at, insertion.at)
    places.push(text.length)
    text += insertion.what
    at = insertion.at
  }
  text += source.slice(at)
  return { text, toSource: (offset) => offset - countBelow(places, offset) }
}
