/** Markdown made ready for the parser, and the way back from its offsets to those of the original. */
export interface NormalizedMarkdown {
  text: string
  /** UTF-16 offset in the original of an offset in `text`. */
  toSource: (offset: number) => number
}

const cjk = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/
const code = /`+[^`]*`+/g
const bareUrl = /(?<![\w<([/"'])https?:\/\/[^\s<>`[\]\u2018-\u201d\u3000-\u303f\u3400-\u9fff\uff00-\uffef]+/g
const dollarPair = /(?<![\\$])\$(?!\$)([^$\n]*)\$(?!\$)/g

/** A formula has no blank inside its signs, no Chinese outside `\text{}`, and no digit behind it. */
function isFormula(content: string, after: string): boolean {
  return content !== '' && content.trim() === content && !/^\d/.test(after) && !cjk.test(content.replaceAll(/\\text\{[^{}]*\}/g, ''))
}

function insertions(text: string): { at: number; what: string }[] {
  const found: { at: number; what: string }[] = []
  const plain = text.replaceAll(code, (span) => '\u0000'.repeat(span.length))
  for (const url of plain.matchAll(bareUrl)) {
    const end = url.index + url[0].length
    const trimmed = end - /(?<![.,;:!?)\\])[.,;:!?)\\]*$/.exec(url[0])![0].length
    // Alone it is linked rightly; followed by Chinese it would swallow the sentence.
    if (cjk.test(plain[end] ?? '') || plain.startsWith('[[', end)) found.push({ at: url.index, what: '<' }, { at: trimmed, what: '>' })
  }
  let from = 0
  for (;;) {
    dollarPair.lastIndex = from
    const pair = dollarPair.exec(plain)
    if (!pair) break
    const end = pair.index + pair[0].length
    if (isFormula(pair[1]!, plain.slice(end, end + 1))) from = end
    else {
      found.push({ at: pair.index, what: '\\' })
      // Its second sign may open a real formula.
      from = end - 1
    }
  }
  return found.sort((a, b) => a.at - b.at)
}

/** How many of the ascending places are below an offset. */
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

/** Mends what Chinese text does to Markdown: an address that runs into the sentence, sums of money taken for formulas. */
export function normalizeMarkdown(source: string): NormalizedMarkdown {
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
