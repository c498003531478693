import { ByteReader, ByteWriter } from './bytes.ts'

/** A term's passages in one segment, in the encoding of `PostingWriter`. */
export interface PostingList {
  count: number
  bytes: Uint8Array
}

/**
 * Packs the frequencies of a term in the fields of one passage into a byte: four bits for the body, two each for title and headings. Higher
 * frequencies do not affect a score. A term that occurs once in the body only, as most do, is 1.
 */
export function packCounts(body: number, title: number, heading: number): number {
  return Math.min(body, 15) | (Math.min(title, 3) << 4) | (Math.min(heading, 3) << 6)
}

/** Mask of the title's frequency in packed counts. */
export const titleBits = 0x30

/**
 * Writes posting lists one after the other: for each passage, ascending, `gap << 1 | 1` when the packed counts are 1, otherwise `gap << 1`
 * and the counts.
 */
export class PostingWriter {
  readonly #out = new ByteWriter(1024)
  #last = -1
  #count = 0

  /** Appends a passage by its number in the segment. */
  add(doc: number, packed: number): void {
    const gap = doc - this.#last - 1
    if (packed === 1) this.#out.uint(gap * 2 + 1)
    else {
      this.#out.uint(gap * 2)
      this.#out.byte(packed)
    }
    this.#last = doc
    this.#count += 1
  }

  /** Returns the list so far and resets the writer. */
  finish(): PostingList {
    const list = { count: this.#count, bytes: this.#out.finish() }
    this.#last = -1
    this.#count = 0
    return list
  }
}

/** Visits every posting of a list in order: the passage's number in its segment and its packed counts. */
export function forEachPosting({ bytes, count }: PostingList, visit: (doc: number, packed: number) => void): void {
  let at = 0
  let doc = -1
  for (let index = 0; index < count; index += 1) {
    // Inlined varint decoding, since a search spends most of its time in this loop.
    let byte = bytes[at++]!
    let value = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[at++]!
      value |= (byte & 0x7f) << shift
    }
    doc += (value >>> 1) + 1
    visit(doc, (value & 1) === 1 ? 1 : bytes[at++]!)
  }
}

/** Appends a term with its list to a block, whose terms ascend. */
export function writeEntry(block: ByteWriter, term: string, { count, bytes }: PostingList): void {
  block.text(term)
  block.uint(count)
  block.uint(bytes.length)
  block.raw(bytes)
}

/** Yields the terms of a block with their lists, in order. The lists are views of the block. */
export function* decodeBlock(block: Uint8Array): Generator<{ term: string; list: PostingList }> {
  const input = new ByteReader(block)
  while (!input.done) {
    const term = input.text()
    const count = input.uint()
    yield { term, list: { count, bytes: input.raw(input.uint()) } }
  }
}

const encoder = new TextEncoder()

/** Encodes a term as in blocks, to search several of them. */
export function encodeTerm(term: string): Uint8Array {
  return encoder.encode(term)
}

/** Returns the list of one term of a block, or null. Compares bytes in place: skipped terms are not decoded and allocate nothing. */
export function findInBlock(block: Uint8Array, wanted: Uint8Array): PostingList | null {
  const input = new ByteReader(block)
  while (!input.done) {
    const isWanted = input.matches(wanted)
    const count = input.uint()
    if (isWanted) return { count, bytes: input.raw(input.uint()) }
    input.skip(input.uint())
  }
  return null
}
