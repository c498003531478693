import { ByteReader, ByteWriter } from './bytes.ts'

/** A term's passages in one segment, encoded as `PostingWriter` says. */
export interface PostingList {
  count: number
  bytes: Uint8Array
}

/**
 * How often a term stands in each field of one passage, in a byte: four bits for the body, two each for title and headings. More
 * than they hold is worth nothing to a score. A term that stands once in the body and nowhere else, as most do, is 1.
 */
export function packCounts(body: number, title: number, heading: number): number {
  return Math.min(body, 15) | (Math.min(title, 3) << 4) | (Math.min(heading, 3) << 6)
}

/** Of packed counts those of the title. */
export const titleBits = 0x30

/** Writes posting lists, one after the other: for each passage, ascending, `gap << 1 | 1` where the packed counts are 1, otherwise `gap << 1` and the counts. */
export class PostingWriter {
  readonly #out = new ByteWriter(1024)
  #last = -1
  #count = 0

  /** Append a passage by its number in the segment. */
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

  /** The list so far; the writer is then empty. */
  finish(): PostingList {
    const list = { count: this.#count, bytes: this.#out.finish() }
    this.#last = -1
    this.#count = 0
    return list
  }
}

/** Every posting of a list in order: the passage's number in its segment and its packed counts. */
export function forEachPosting({ bytes, count }: PostingList, visit: (doc: number, packed: number) => void): void {
  let at = 0
  let doc = -1
  for (let index = 0; index < count; index += 1) {
    // An inlined varint: this loop is where a search spends its time.
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

/** The terms of a block and their lists, in order. The lists are views of the block. */
export function* decodeBlock(block: Uint8Array): Generator<{ term: string; list: PostingList }> {
  const input = new ByteReader(block)
  while (!input.done) {
    const term = input.text()
    const count = input.uint()
    yield { term, list: { count, bytes: input.raw(input.uint()) } }
  }
}

const encoder = new TextEncoder()

/** A term as blocks hold it, to find it in several. */
export function encodeTerm(term: string): Uint8Array {
  return encoder.encode(term)
}

/** The list of one term of a block, or null. Compares bytes, so that the terms passed over are never decoded. */
export function findInBlock(block: Uint8Array, wanted: Uint8Array): PostingList | null {
  const input = new ByteReader(block)
  while (!input.done) {
    const same = sameBytes(input.raw(input.uint()), wanted)
    const count = input.uint()
    const bytes = input.raw(input.uint())
    if (same) return { count, bytes }
  }
  return null
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false
  return true
}
