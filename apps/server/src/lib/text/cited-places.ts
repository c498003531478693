import type { Citation, Verdict } from '@wenjin/contract'

/** A quote in an exported text, with the document that contains it. */
export interface CitedPlace {
  /** Number of its source. */
  source: number
  documentId: string | undefined
  quote: string
  start: number | undefined
  end: number | undefined
  verdict: Verdict | undefined
  /** The sentence that the quote supports, as `[start, end)` of the Markdown; null for a quotation on its own. */
  said: readonly [number, number] | null
}

/** The citations of a text: the place of each of its marks in order, or null. */
export interface CitedPlaces {
  places: CitedPlace[]
  marks: { source: number; place: CitedPlace | null }[]
}

const citationMark = /(?<!\\)\[\[(\d+)\]\]/g
/** Returns the stored number of each citation mark of a text, in order. */
export const marksIn = (markdown: string) => [...markdown.matchAll(citationMark)].map((match) => Number(match[1]))

/** Returns the citations of an answer whose text starts at an offset of some Markdown. */
export function placesOfAnswer(
  markdown: string,
  from: number,
  { citations, references }: { citations: readonly Citation[]; references: readonly { index: number; documentId?: string | undefined }[] },
): CitedPlaces {
  const documents = new Map(references.map(({ index, documentId }) => [index, documentId]))
  const byMark = new Map<number, CitedPlace>()
  for (const { mark, index, quote, start, end, verdict, sentence } of citations) {
    if (mark === 0 || quote === '' || !documents.has(index)) continue
    const said = [sentence[0] + from, sentence[1] + from] as const
    byMark.set(mark, { source: index, documentId: documents.get(index), quote, start, end, verdict, said })
  }
  // Marks of the text above the answer are not numbered with those of the answer.
  const before = marksIn(markdown.slice(0, from)).length
  const marks = marksIn(markdown).map((source, at) => ({ source, place: byMark.get(at + 1 - before) ?? null }))
  return { places: [...byMark.values()], marks }
}

/**
 * Renumbers the marks of a text that becomes part of a longer one. A mark without a new number is removed.
 * @param numbers the new number of each source
 * @param from offset of the text in the longer one
 */
export function renumbered(
  markdown: string,
  { places, marks }: CitedPlaces,
  numbers: ReadonlyMap<number, number>,
  from: number,
): { markdown: string; cited: CitedPlaces } {
  /** For each mark: its end, and the shift of the text after it. */
  const moves: { end: number; by: number }[] = []
  let by = from
  const written = markdown.replaceAll(citationMark, (mark, n: string, at: number) => {
    const number = numbers.get(Number(n))
    const now = number === undefined ? '' : `[[${number}]]`
    by += now.length - mark.length
    moves.push({ end: at + mark.length, by })
    return now
  })
  const moved = (offset: number) => {
    let low = 0
    let high = moves.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (moves[middle]!.end <= offset) low = middle + 1
      else high = middle
    }
    return offset + (moves[low - 1]?.by ?? from)
  }
  const copies = new Map(
    places.map((place) => {
      const { source, said } = place
      const copy: CitedPlace = {
        ...place,
        source: numbers.get(source) ?? source,
        said: said === null ? null : [moved(said[0]), moved(said[1])],
      }
      return [place, copy]
    }),
  )
  return {
    markdown: written,
    cited: {
      places: [...copies.values()],
      marks: marks.flatMap(({ source, place }) => {
        const number = numbers.get(source)
        return number === undefined ? [] : [{ source: number, place: place === null ? null : copies.get(place)! }]
      }),
    },
  }
}

/** Returns the citations of an article: every mark of a source refers to its single quote. */
export function placesOfArticle(
  markdown: string,
  sources: readonly {
    n: number
    documentId?: string | undefined
    quote: string
    start?: number | undefined
    end?: number | undefined
    verdict?: Verdict | undefined
  }[],
): CitedPlaces {
  const numbers = marksIn(markdown)
  const quoted = sources.filter(({ n, quote }) => quote !== '' && numbers.includes(n))
  const places = new Map(
    quoted.map(({ n, documentId, quote, start, end, verdict }) => [n, { source: n, documentId, quote, start, end, verdict, said: null }]),
  )
  return { places: [...places.values()], marks: numbers.map((source) => ({ source, place: places.get(source) ?? null })) }
}
