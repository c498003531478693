import { ImportFailure } from '@wenjin/contract'
import type { TextRegion } from '../types.ts'
import type { ParseSink, WantedPicture } from '../types.ts'

/** Consecutive failures after which the picture reader counts as unavailable: each failure may have taken its full timeout. */
const maxFailures = 3

/** The result of reading the pictures of a file. */
export interface ReadPictures {
  /** Texts by place, without pictures that have no text. */
  texts: ReadonlyMap<string, TextRegion[]>
  /** Places of the pictures that could not be read now, in order. */
  unread: readonly string[]
}

/**
 * Reads the pictures of a file one after the other; returns no texts without a picture reader. A picture that cannot be drawn has no text,
 * and a picture that cannot be read does not fail the others.
 * @param percent of the file's progress, before and after
 */
export async function readPictures(
  wanted: readonly WantedPicture[],
  sink: ParseSink,
  [from, to]: readonly [number, number],
): Promise<ReadPictures> {
  const texts = new Map<string, TextRegion[]>()
  const unread: string[] = []
  sink.pictures?.(wanted.length)
  if (!sink.readPicture) return { texts, unread }
  let failures = 0
  for (const [index, picture] of wanted.entries()) {
    if (failures >= maxFailures) {
      unread.push(picture.place)
      continue
    }
    try {
      const regions = await sink.readPicture(picture)
      if (regions.length > 0) texts.set(picture.place, regions)
      failures = 0
    } catch (error) {
      if (error instanceof ImportFailure && error.reason === 'ocrFailed') {
        unread.push(picture.place)
        failures++
      }
    }
    sink.progress(from + ((index + 1) / wanted.length) * (to - from))
  }
  return { texts, unread }
}

/** Formats page numbers as ranges: `3, 5–9`. */
export function pageRanges(pages: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const page of pages) {
    const range = ranges.at(-1)
    if (range?.last === page - 1) range.last = page
    else ranges.push({ first: page, last: page })
  }
  const shown = ranges.slice(0, 20).map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`))
  return `${shown.join(', ')}${ranges.length > shown.length ? ' …' : ''}`
}
