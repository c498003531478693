import { forEachTerm } from '@wenjin/text/terms'
import { ByteReader, ByteWriter } from './bytes.ts'
import { PostingTable } from './posting-table.ts'
import { decodePairs, PairCounter, type PairCounts } from './pair-counts.ts'
import { writeEntry, type PostingList } from './postings.ts'

/** A passage as input of the index. Ids must be ascending within a segment. */
export interface IndexPassage {
  id: number
  title: string
  headingPath: readonly string[]
  text: string
  /** Id shared by the passages of one document; without it, a passage is its own document. */
  documentId?: string
  /** Offset of the passage in its document, UTF-16 units. */
  start?: number
}

/** An immutable part of a collection's index, as stored. */
export interface Segment {
  count: number
  /** Passage ids, field lengths and pair counts; see `decodeSegmentInfo`. */
  info: Uint8Array
  /** The first term of each block; see `decodeDirectory`. */
  directory: Uint8Array
  /** Posting lists by term, ascending, about `blockBytes` each; a long list has its own block. */
  blocks: Uint8Array[]
}

/** The data about a segment's passages for scoring, indexed by their number in the segment. */
export interface SegmentInfo {
  count: number
  ids: Float64Array
  /** Number of terms in each field; the maximal values mean that many or more. */
  bodyLengths: Uint16Array
  titleLengths: Uint8Array
  headingLengths: Uint8Array
  /** Share of its title that the body contains too, 0 to 255: a passage that mentions its title is about it. */
  echoes: Uint8Array
  /** Null in segments built before pairs were stored. */
  pairs: PairCounts | null
}

/** Maximal lengths that are distinguished. */
export const maxLengths = { body: 4095, title: 255, heading: 255 }

export interface Directory {
  firstTerms: string[]
  /** Number of passages of a block's only term, for a block with a single long list; 0 for others. */
  longCounts: Float64Array
}

/** Suffix of the info of a segment with pairs, so that segments without them can be found and rebuilt. */
export const pairsMark = new TextEncoder().encode('pairs')

/** Small enough to be stored inline in its row (PostgreSQL moves values over 2 KB out of line). */
const blockBytes = 1900
const none: readonly Uint8Array[] = []

/** Indexes passages as one new segment at once. Linear in the text; ids must be ascending. */
export function buildSegment(passages: readonly IndexPassage[]): Segment {
  const builder = new SegmentBuilder(passages.length)
  for (const passage of passages) builder.add(passage)
  const blocks = [...builder.blocks()]
  return { ...builder.finish(), blocks }
}

/** Counts the terms of passages, by field. */
export class PassageTable {
  readonly postings = new PostingTable()
  readonly info: SegmentInfo
  #doc = 0

  /** @param count number of passages to be added */
  constructor(count: number) {
    this.info = emptyInfo(count)
  }

  /** Counts the terms of the next passage; ids must be ascending. */
  add(passage: IndexPassage): void {
    const { info } = this
    const doc = this.#doc++
    info.ids[doc] = passage.id
    info.bodyLengths[doc] = this.#count(passage.text, 'body').length
    const title = this.#count(passage.title, 'title')
    info.titleLengths[doc] = title.length
    info.echoes[doc] = title.echo
    info.headingLengths[doc] = this.#count(passage.headingPath.join('\n'), 'heading').length
  }

  /**
   * Counts the terms of a field of the current passage: returns their number, and the share of its longer terms that the body contains too,
   * of 255.
   */
  #count(text: string, field: keyof typeof maxLengths): { length: number; echo: number } {
    const doc = this.#doc - 1
    let [length, longer, echoed] = [0, 0, 0]
    forEachTerm(text, (form, start, end) => {
      const inBody = this.postings.add(form, start, end, doc, field)
      length += 1
      if (end - start < 2) return
      longer += 1
      if (inBody) echoed += 1
    })
    return { length: Math.min(length, maxLengths[field]), echo: longer === 0 ? 0 : Math.round((echoed / longer) * 255) }
  }
}

/** Builds a segment in steps, so that the process can do other work between them: `add` for each passage, then `blocks`, then `finish`. */
export class SegmentBuilder {
  readonly #packer = new BlockPacker()
  readonly #passages: PassageTable

  /** @param count number of passages in the segment */
  constructor(count: number) {
    this.#passages = new PassageTable(count)
  }

  /** Indexes the next passage; ids must be ascending. */
  add(passage: IndexPassage): void {
    this.#passages.add(passage)
  }

  /** Yields the blocks in order, built lazily. */
  *blocks(): Generator<Uint8Array> {
    for (const lists = this.#passages.postings.lists(); lists.next();) {
      const complete = this.#packer.add(lists.term, lists.list)
      if (complete.length > 0) yield* complete
    }
    yield* this.#packer.end()
  }

  /** Returns the metadata of the segment, after all its blocks were built. */
  finish(): Omit<Segment, 'blocks'> {
    const { info } = this.#passages
    return { count: info.count, ...this.#packer.finish(info) }
  }
}

/** Packs ascending posting lists into blocks and records their metadata. */
export class BlockPacker {
  readonly #block = new ByteWriter(2 * blockBytes)
  #firstTerm = ''
  #bytes = 0
  readonly #directory = new ByteWriter(1024)
  readonly #pairs = new PairCounter()

  /** Adds the next list; returns the blocks completed by it, in order. */
  add(term: string, list: PostingList): readonly Uint8Array[] {
    this.#pairs.add(term, list.count)
    const long = list.bytes.length >= blockBytes / 2
    const before = this.#bytes > 0 && (long || this.#bytes + list.bytes.length > blockBytes) ? [this.#flush(0)] : none
    if (this.#bytes === 0) this.#firstTerm = term
    writeEntry(this.#block, term, list)
    this.#bytes += list.bytes.length + term.length * 3 + 4
    return long ? [...before, this.#flush(list.count)] : before
  }

  /** Returns the last, incomplete block, if there is one. */
  end(): Uint8Array[] {
    return this.#bytes > 0 ? [this.#flush(0)] : []
  }

  /** Returns the metadata of the segment of all returned blocks, with these passages. */
  finish(info: SegmentInfo): Pick<Segment, 'info' | 'directory'> {
    return { info: encodeSegmentInfo(info, this.#pairs.finish()), directory: this.#directory.finish() }
  }

  #flush(longCount: number): Uint8Array {
    this.#directory.text(this.#firstTerm)
    this.#directory.uint(longCount)
    this.#bytes = 0
    return this.#block.finish()
  }
}

export function decodeDirectory(bytes: Uint8Array): Directory {
  const input = new ByteReader(bytes)
  const firstTerms: string[] = []
  const longCounts: number[] = []
  while (!input.done) {
    firstTerms.push(input.text())
    longCounts.push(input.uint())
  }
  return { firstTerms, longCounts: Float64Array.from(longCounts) }
}

/** Returns the only block of a segment that may contain a term, or -1 if none can. */
export function findBlock(directory: Directory, term: string): number {
  const { firstTerms, longCounts } = directory
  let low = 0
  let high = firstTerms.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (firstTerms[middle]! <= term) low = middle + 1
    else high = middle
  }
  const block = low - 1
  if (block < 0 || (longCounts[block]! > 0 && firstTerms[block] !== term)) return -1
  return block
}

/** Returns a segment's info for `count` passages, all zero. */
export function emptyInfo(count: number): SegmentInfo {
  return {
    count,
    ids: new Float64Array(count),
    bodyLengths: new Uint16Array(count),
    titleLengths: new Uint8Array(count),
    headingLengths: new Uint8Array(count),
    echoes: new Uint8Array(count),
    pairs: null,
  }
}

function encodeSegmentInfo(info: SegmentInfo, pairs: Uint8Array): Uint8Array {
  const out = new ByteWriter(info.count * 7 + pairs.length + 8)
  out.uint(info.count)
  let last = 0
  for (let doc = 0; doc < info.count; doc += 1) {
    const id = info.ids[doc]!
    if (doc > 0 && id <= last) throw new RangeError('passage ids of a segment must ascend')
    out.uint(id - last)
    out.uint(info.bodyLengths[doc]!)
    out.byte(info.titleLengths[doc]!)
    out.byte(info.headingLengths[doc]!)
    last = id
  }
  out.raw(info.echoes)
  out.raw(pairs)
  out.raw(pairsMark)
  return out.finish()
}

/** Replaces the passage ids in a segment's info: the index of a document is built before its passages are stored. */
export function withPassageIds(bytes: Uint8Array, ids: readonly number[]): Uint8Array {
  const input = new ByteReader(bytes)
  const info = readPassages(input)
  if (ids.length !== info.count) throw new RangeError('a segment has one id a passage')
  info.ids.set(ids)
  info.echoes.set(input.raw(info.count))
  return encodeSegmentInfo(info, input.rest().subarray(0, -pairsMark.length))
}

export function decodeSegmentInfo(bytes: Uint8Array): SegmentInfo {
  const input = new ByteReader(bytes)
  const info = readPassages(input)
  // Segments built before echoes and pairs were stored have none.
  if (!input.done) info.echoes.set(input.raw(info.count))
  if (!input.done) info.pairs = decodePairs(input.rest().subarray(0, -pairsMark.length))
  return info
}

/** Reads ids and field lengths, which every segment has. */
function readPassages(input: ByteReader): SegmentInfo {
  const info = emptyInfo(input.uint())
  let id = 0
  for (let doc = 0; doc < info.count; doc += 1) {
    id += input.uint()
    info.ids[doc] = id
    info.bodyLengths[doc] = input.uint()
    info.titleLengths[doc] = input.byte()
    info.headingLengths[doc] = input.byte()
  }
  return info
}

/** Returns the number of the passage with this id in its segment, or -1. */
export function findPassage(info: SegmentInfo, id: number): number {
  let low = 0
  let high = info.count - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = info.ids[middle]!
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}
