import { lowerBound } from './pair-counts.ts'
import { packCounts, PostingWriter, type PostingList } from './postings.ts'
import { ascending, keyOf, TermTable, type SortedTerms } from './term-table.ts'

/** A cursor over posting lists, ascending by term, as `TermCursor` is one over terms. */
export interface ListCursor {
  term: string
  list: PostingList
  /** Moves to the next list; false at the end. */
  next(): boolean
}

/** The postings of a segment by term, in flat arrays: they are searched in place, and cloned to another thread as they are. */
export interface TermPostings extends Pick<SortedTerms, 'keys' | 'long'> {
  /** Index of the first posting of each term, short ones first, and of the end of the last. */
  starts: Uint32Array
  /** By posting: number of its passage in the segment, ascending within a term, and its packed counts. */
  docs: Uint32Array
  counts: Uint8Array
}

/** The fields of a passage, with the increment of one occurrence in its packed tally (10 bits each). */
export const fieldTally = { body: 1, title: 1 << 10, heading: 1 << 20 } as const
const maxTally = (1 << 10) - 1

/**
 * Collects the postings of a segment in flat arrays, passage by passage, and returns them by term. It allocates nothing per occurrence,
 * which makes indexing several times faster than with a list per term.
 */
export class PostingTable {
  readonly #terms = new TermTable()
  /** By term: index of its posting for the current passage, and the number of that passage. */
  #place = new Uint32Array(1024)
  #seen = new Int32Array(1024).fill(-1)
  /** By posting: its term, passage and tally. */
  #term = new Uint32Array(4096)
  #doc = new Uint32Array(4096)
  #tally = new Uint32Array(4096)
  #count = 0

  /**
   * Counts an occurrence of the term `[start, end)` of a text in a field of passage `doc`. Passages must be added in ascending order.
   * @returns whether the passage's body contains the term so far
   */
  add(text: string, start: number, end: number, doc: number, field: keyof typeof fieldTally): boolean {
    const id = this.#terms.number(text, start, end)
    if (id >= this.#place.length) this.#growTerms()
    if (this.#seen[id] !== doc) {
      if (this.#count === this.#doc.length) this.#growPostings()
      this.#seen[id] = doc
      this.#place[id] = this.#count
      this.#term[this.#count] = id
      this.#doc[this.#count] = doc
      this.#count += 1
    }
    const unit = fieldTally[field]
    const at = this.#place[id]!
    const tally = this.#tally[at]!
    if (((tally / unit) & maxTally) < maxTally) this.#tally[at] = tally + unit
    return (this.#tally[at]! & maxTally) > 0
  }

  /** Returns the postings by term. */
  postings(): TermPostings {
    const { keys, long, numbers } = this.#terms.sorted()
    /** Number of postings of each term, by its number; then the index of the next one. */
    const next = new Uint32Array(numbers.length)
    for (let at = 0; at < this.#count; at += 1) next[this.#term[at]!]! += 1
    const starts = new Uint32Array(numbers.length + 1)
    for (let rank = 0; rank < numbers.length; rank += 1) {
      const number = numbers[rank]!
      starts[rank + 1] = starts[rank]! + next[number]!
      next[number] = starts[rank]!
    }
    const docs = new Uint32Array(this.#count)
    const counts = new Uint8Array(this.#count)
    for (let at = 0; at < this.#count; at += 1) {
      const place = next[this.#term[at]!]!++
      docs[place] = this.#doc[at]!
      counts[place] = this.#packed(at)
    }
    return { keys, long, starts, docs, counts }
  }

  /** Returns a cursor over every term with its posting list, ascending by term. */
  lists(): ListCursor {
    const postings = this.postings()
    const { starts, docs, counts } = postings
    const writer = new PostingWriter()
    /** Lists of one posting, which most terms of a page have, by that posting: an array of a byte takes longer to make than to find. */
    const single = new Map<number, PostingList>()
    const listOf = (rank: number): PostingList => {
      const from = starts[rank]!
      if (starts[rank + 1]! - from > 1) return writeList(writer, postings, rank)
      const key = docs[from]! * 256 + counts[from]!
      const known = single.get(key) ?? writeList(writer, postings, rank)
      single.set(key, known)
      return known
    }
    const terms = ascending(postings)
    const cursor: ListCursor = {
      term: '',
      list: { count: 0, bytes: new Uint8Array() },
      next: () => {
        if (!terms.next()) return false
        cursor.term = terms.term
        cursor.list = listOf(terms.rank)
        return true
      },
    }
    return cursor
  }

  #packed(posting: number): number {
    const tally = this.#tally[posting]!
    return packCounts(tally & maxTally, (tally >>> 10) & maxTally, tally >>> 20)
  }

  #growTerms(): void {
    this.#place = grown(this.#place, Uint32Array)
    const seen = new Int32Array(this.#seen.length * 2).fill(-1)
    seen.set(this.#seen)
    this.#seen = seen
  }

  #growPostings(): void {
    this.#term = grown(this.#term, Uint32Array)
    this.#doc = grown(this.#doc, Uint32Array)
    this.#tally = grown(this.#tally, Uint32Array)
  }
}

/** Writes the postings of a term as a list. @param rank place of the term among the short and then the long ones */
function writeList(writer: PostingWriter, { starts, docs, counts }: TermPostings, rank: number): PostingList {
  for (let index = starts[rank]!; index < starts[rank + 1]!; index += 1) writer.add(docs[index]!, counts[index]!)
  return writer.finish()
}

const sharedWriter = new PostingWriter()

/** Returns the posting list of a term, or null. */
export function findPostings(postings: TermPostings, term: string): PostingList | null {
  const { keys, long } = postings
  const rank = term.length > 2 ? placeOf(long, term, keys.length) : placeOf(keys, keyOf(term, 0, term.length), 0)
  return rank < 0 ? null : writeList(sharedWriter, postings, rank)
}

/** Returns `offset` plus the index of a value in an ascending array; -1 where it is missing. */
function placeOf<T extends number | string>(values: ArrayLike<T>, wanted: T, offset: number): number {
  const at = lowerBound(values, wanted, 0, values.length)
  return at < values.length && values[at] === wanted ? offset + at : -1
}

function grown(array: Uint32Array<ArrayBuffer>, type: Uint32ArrayConstructor): Uint32Array<ArrayBuffer> {
  const larger = new type(array.length * 2)
  larger.set(array)
  return larger
}
