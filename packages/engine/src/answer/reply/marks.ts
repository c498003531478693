/** A citation mark as models write it: `[[1]]`, `[1]`, `[1, 2]`, `[1-3]`, `【1】`, `［1］`, `[^1]`, `[来源1]`, `[citation:1]`. */
const markPattern =
  /^(?:\[\[|\[|［|【|〔)\s*(?:\^\s*)?(?:(?:citation|cite|source|ref|reference|doc|passage|来源|來源|资料|資料|参考|參考|文献|文獻|段落)s?\s*(?:[:：#]\s*)?)?(\d{1,9}(?:†[^\]】]{0,20})?(?:\s*[,，、;；\-–~]\s*\^?\d{1,9}){0,20})\s*(?:\]\]|\]|］|】|〕)/iu
/** A possible prefix of a mark. */
const partialMarkPattern =
  /^(?:\[{1,2}|［|【|〔)\s*(?:\^\s*)?(?:(?:[a-z]{1,9}|来|来源|來|來源|资|资料|資|資料|参|参考|參|參考|文献?|文獻|段落?)s?\s*)?(?:[:：#]\s*)?(?:\d{1,9}[\s\d,，、;；\-–~^†]{0,60})?\]?$/iu

/** A single-bracket number above this is a year or an array index, not a source. */
const highestSingle = 200
const maxRangeLength = 20

export interface MarkMatch {
  /** Number of characters it occupies. */
  length: number
  /** The source numbers, in order. */
  numbers: number[]
}

/** Returns the mark at the start of a text, or null. */
export function matchMark(text: string): MarkMatch | null {
  const match = markPattern.exec(text)
  if (match?.[1] === undefined) return null
  const numbers: number[] = []
  for (const [piece, from, to] of match[1].matchAll(/(\d+)(?:\s*[-–~]\s*(\d+))?/gu)) {
    const first = Number(from)
    const last = to === undefined ? first : Number(to)
    if (piece !== '' && last >= first && last - first < maxRangeLength) for (let n = first; n <= last; n++) numbers.push(n)
  }
  if (!match[0].startsWith('[[') && numbers.some((n) => n > highestSingle || n === 0)) return null
  return { length: match[0].length, numbers }
}

/** Whether this prefix could become a mark with more text. */
export function mayBecomeMark(text: string): boolean {
  return text.length < 90 && partialMarkPattern.test(text)
}

/** Formats marks: `[[1]][[3]]`. */
export function formatMarks(indexes: readonly number[]): string {
  return indexes.map((index) => `[[${index}]]`).join('')
}
