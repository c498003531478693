import { AppError, type ExportRequest } from '@wenjin/contract'
import type { EvidenceCitation, EvidenceInput, EvidenceSource } from '@wenjin/export/evidence'
import type { ExportSource } from '@wenjin/export'
import { version } from '../../../../installation.ts'
import type { CitedPlace } from '../../../../lib/text/cited-places.ts'
import { readDocument } from '../../../library/file/index.ts'
import type { ExportSubject } from '../export-source.ts'
import type { Reading } from '../export-subjects.ts'

/** Maximum characters of a text that is packed whole, of all such texts together, and on each side of a quote in other texts. */
const wholeChars = 100_000
const allChars = 3_000_000
const aroundChars = 2000

interface ReadText {
  text: string
  readAt: number
  hash: string
}

/** Returns the text of a document, or null when it was deleted or the actor may not read it. */
async function readText({ ctx, findSharer, actor }: Reading, id: string, shareKey: string | undefined): Promise<ReadText | null> {
  try {
    const { text, document } = await readDocument(ctx, findSharer, actor, id, shareKey)
    return { text, readAt: document.readAt, hash: document.snapshotHash }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Locates the words of a citation in a text; null when it does not contain them. */
function findPlace(text: string, { quote, start, end }: CitedPlace): EvidenceCitation['place'] {
  if (start !== undefined && end !== undefined && text.slice(start, end) === quote) return { start, end }
  const at = text.indexOf(quote)
  return at === -1 ? null : { start: at, end: at + quote.length }
}

/** Returns the pieces of a text around some places, joined where they overlap. */
function piecesAround(text: string, places: readonly { start: number; end: number }[]): EvidenceSource['pieces'] {
  const spans: { start: number; end: number }[] = []
  const wide = places.map(({ start, end }) => ({ start: Math.max(0, start - aroundChars), end: Math.min(text.length, end + aroundChars) }))
  for (const span of wide.toSorted((a, b) => a.start - b.start)) {
    const last = spans.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else spans.push({ ...span })
  }
  return spans.map(({ start, end }) => ({ start, text: text.slice(start, end) }))
}

function sourceOf(source: ExportSource, found: ReadText | null, pieces: EvidenceSource['pieces']): EvidenceSource {
  const { n, title, address, authors, site, date } = source
  const details = [authors?.join('、'), site, date].filter(Boolean).join(' · ')
  const read =
    found === null ? { readAt: null, length: 0, sha256: '' } : { readAt: found.readAt, length: found.text.length, sha256: found.hash }
  return { n, title, address, details, ...read, pieces }
}

/** Collects the contents of an evidence package besides its text: the citations, and the texts of their sources that the actor may read. */
export async function readEvidence(reading: Reading, { shareKey }: ExportRequest, subject: ExportSubject): Promise<EvidenceInput> {
  const { places, marks } = subject.cited ?? { places: [], marks: [] }
  const named = new Set(marks.map(({ source }) => source))
  const sources: EvidenceSource[] = []
  const placed = new Map<CitedPlace, EvidenceCitation['place']>()
  let left = allChars
  for (const source of subject.sources.filter(({ n }) => named.has(n))) {
    const own = places.filter((place) => place.source === source.n)
    const documentId = own.find((place) => place.documentId !== undefined)?.documentId
    const found = documentId === undefined ? null : await readText(reading, documentId, shareKey)
    if (found === null) {
      sources.push(sourceOf(source, null, []))
      continue
    }
    const { text } = found
    const stands = own.map((place) => [place, findPlace(text, place)] as const)
    for (const [place, at] of stands) placed.set(place, at)
    const isWhole = text.length <= Math.min(wholeChars, left)
    if (isWhole) left -= text.length
    const pieces = isWhole
      ? [{ start: 0, text }]
      : piecesAround(
          text,
          stands.map(([, at]) => at).filter((at) => at !== null),
        )
    sources.push(sourceOf(source, found, pieces))
  }
  const ids = new Map(places.map((place, at) => [place, at + 1]))
  const citations = places.map((place): EvidenceCitation => {
    const { source, quote, verdict, said } = place
    const [start, end] = said ?? [0, 0]
    const sentence = said === null ? null : { text: subject.markdown.slice(start, end), start, end }
    return {
      id: ids.get(place)!,
      source,
      said: sentence,
      quote,
      place: placed.get(place) ?? null,
      ...(verdict !== undefined && { verdict }),
    }
  })
  return {
    madeAt: reading.ctx.now(),
    version,
    citations,
    sources,
    marks: marks.map(({ source, place }) => ({ source, citation: place === null ? null : ids.get(place)! })),
  }
}
