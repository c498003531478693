import { isDeleted } from './deletions.ts'
import { decodeBlock, forEachPosting, PostingWriter, type PostingList } from './postings.ts'
import { BlockPacker, emptyInfo, type Segment, type SegmentInfo } from './segment.ts'

/** A segment to be merged. Its blocks are streamed in order. */
export interface MergeInput {
  info: SegmentInfo
  deleted: Uint8Array | null
  blocks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/**
 * Merges segments into one without their deleted passages. Blocks are passed to `write` in order as they are completed, so that memory
 * holds only a few blocks and one posting list at a time; awaiting `write` lets other work run in between.
 */
export async function mergeSegments(
  inputs: readonly MergeInput[],
  write: (block: Uint8Array) => Promise<void>,
): Promise<Omit<Segment, 'blocks'>> {
  const { info, numbers } = renumber(inputs)
  const cursors = inputs.map((input, at) => new Cursor(input.blocks, numbers[at]!))
  for (const cursor of cursors) await cursor.load()
  const packer = new BlockPacker()
  const list = new ListMerge()
  for (let term = leastTerm(cursors); term !== null; term = leastTerm(cursors)) {
    for (const cursor of cursors) {
      if (cursor.entry?.term !== term) continue
      list.take(cursor.entry.list, cursor.numbers)
      if (!cursor.step()) await cursor.load()
    }
    const merged = list.finish()
    if (merged.count > 0) for (const block of packer.add(term, merged)) await write(block)
  }
  for (const block of packer.end()) await write(block)
  return { count: info.count, ...packer.finish(info) }
}

function leastTerm(cursors: readonly Cursor[]): string | null {
  let min: string | null = null
  for (const { entry } of cursors) if (entry && (min === null || entry.term < min)) min = entry.term
  return min
}

/** Returns new numbers for the remaining passages, ascending by id over all inputs; -1 for deleted ones. */
function renumber(inputs: readonly MergeInput[]): { info: SegmentInfo; numbers: Int32Array[] } {
  const numbers = inputs.map((input) => new Int32Array(input.info.count).fill(-1))
  const staying: { input: number; doc: number; id: number }[] = []
  inputs.forEach(({ info, deleted }, input) => {
    for (let doc = 0; doc < info.count; doc += 1) if (!isDeleted(deleted, doc)) staying.push({ input, doc, id: info.ids[doc]! })
  })
  staying.sort((a, b) => a.id - b.id)
  const info = emptyInfo(staying.length)
  staying.forEach(({ input, doc, id }, number) => {
    const from = inputs[input]!.info
    numbers[input]![doc] = number
    info.ids[number] = id
    info.bodyLengths[number] = from.bodyLengths[doc]!
    info.titleLengths[number] = from.titleLengths[doc]!
    info.headingLengths[number] = from.headingLengths[doc]!
    info.echoes[number] = from.echoes[doc]!
  })
  return { info, numbers }
}

/** Iterates over the terms of one input. Awaits only at the end of a block: most steps stay within one. */
class Cursor {
  readonly numbers: Int32Array
  entry: { term: string; list: PostingList } | null = null
  readonly #blocks: AsyncIterator<Uint8Array> | Iterator<Uint8Array>
  #entries: Iterator<{ term: string; list: PostingList }> = decodeBlock(new Uint8Array())

  constructor(blocks: MergeInput['blocks'], numbers: Int32Array) {
    this.#blocks = Symbol.asyncIterator in blocks ? blocks[Symbol.asyncIterator]() : blocks[Symbol.iterator]()
    this.numbers = numbers
  }

  /** Advances to the next term of this block; false at its end. */
  step(): boolean {
    const { value, done } = this.#entries.next()
    this.entry = done ? null : value
    return !done
  }

  /** Advances to the first term of the next block; `entry` stays null at the end. */
  async load(): Promise<void> {
    const { value, done } = await this.#blocks.next()
    if (done) return
    this.#entries = decodeBlock(value)
    this.step()
  }
}

/** Merges one term's postings of several inputs under their new numbers. */
class ListMerge {
  readonly #writer = new PostingWriter()
  #postings: { doc: number; packed: number }[] = []
  #ascending = true

  take(list: PostingList, numbers: Int32Array): void {
    forEachPosting(list, (doc, packed) => {
      const number = numbers[doc]!
      if (number < 0) return
      const last = this.#postings.at(-1)
      if (last && last.doc > number) this.#ascending = false
      this.#postings.push({ doc: number, packed })
    })
  }

  /** Returns the merged list and resets the merge. */
  finish(): PostingList {
    if (!this.#ascending) this.#postings.sort((a, b) => a.doc - b.doc)
    for (const { doc, packed } of this.#postings) this.#writer.add(doc, packed)
    this.#postings = []
    this.#ascending = true
    return this.#writer.finish()
  }
}
