import { shownNumbers, type ArticleSource } from '@wenjin/contract'

/** A heading of a text; identified by its index. */
export interface Heading {
  text: string
  level: number
  /** UTF-16 offset of its line. */
  at: number
}

const citationMark = /\[\[\d+\]\]/g
const fence = /^ {0,3}(`{3,}|~{3,})/

/** Returns the headings of a Markdown text, in order. */
export function headingsOf(markdown: string): Heading[] {
  const headings: Heading[] = []
  let open: string | null = null
  let at = 0
  for (const line of markdown.split('\n')) {
    const sign = fence.exec(line)?.[1]
    if (sign !== undefined && (open === null || sign.startsWith(open))) open = open === null ? sign : null
    const heading = open === null ? /^ {0,3}(#{1,6})\s(.*)$/s.exec(line) : null
    if (heading) {
      const text = heading[2]!
        .replaceAll(citationMark, '')
        .trimEnd()
        .replaceAll(/[*_`\\]|(?<!\s)\s+#+$/g, '')
      headings.push({ text: text.trim(), level: heading[1]!.length, at })
    }
    at += line.length + 1
  }
  return headings
}

/** Counts the length of a text for readers: Chinese characters and words of other languages, without punctuation. */
export function countWords(markdown: string): number {
  const text = markdown.replaceAll(citationMark, '').replaceAll(/\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, ']')
  return text.match(/\p{Script=Han}|[\p{Script=Latin}\p{N}]+(?:['’-][\p{Script=Latin}\p{N}]+)*/gu)?.length ?? 0
}

/** Returns the numbers of the marks in a text, in order of occurrence, without duplicates. */
export function marksOf(markdown: string): number[] {
  return [...new Set([...markdown.matchAll(/\[\[(\d+)\]\]/g)].map((match) => Number(match[1])))]
}

/** Returns the numbers that readers see for the sources of marks, by their stored numbers, as in exports and behind links. */
export function numbersOf(marks: Iterable<number>, sources: readonly ArticleSource[]): Map<number, number> {
  return shownNumbers(marks, new Map(sources.map((source) => [source.n, source])))
}
