import { countInRow, pairsFrom, type PairCounts, type PairRow } from '../pair-counts.ts'

/** The possible characters at one position of a text, with their costs. */
export interface Slot {
  choices: readonly { character: string; price: number }[]
  /** Whether the pair with the preceding character must occur in the index. */
  bound: boolean
}

/** A candidate spelling of a text, with its score by the index. */
export interface Spelling {
  text: string
  score: number
}

/** A prefix of a spelling, as a linked list, so that extending it copies nothing. */
interface Prefix {
  before: Prefix | null
  character: string
  score: number
}

/** Score of a pair that occurs in the index, the increment for each doubling of its passage count, and the limit of doublings. */
const present = 1
const often = 0.12
const mostOften = 12

/** A language model of character pairs from the passages of a collection. */
export class Speller {
  readonly #vocabularies: readonly PairCounts[]
  readonly #rows = new Map<string, PairRow[]>()

  constructor(vocabularies: readonly PairCounts[]) {
    this.#vocabularies = vocabularies
  }

  /** Returns the score of two adjacent characters: 0 when no passage contains the pair. */
  worth(first: string, second: string): number {
    let count = 0
    for (const row of this.#rowsOf(first)) count += countInRow(row, second)
    return count === 0 ? 0 : present + often * Math.min(mostOften, Math.log2(count))
  }

  /** Whether any passage contains the character before another one. */
  knows(character: string): boolean {
    return this.#rowsOf(character).length > 0
  }

  /** Returns the best ways to fill slots by pair scores, best first, at most `limit`; empty when bound slots cannot be satisfied. */
  spell(slots: readonly Slot[], limit: number): Spelling[] {
    let ends: Prefix[][] = [[{ before: null, character: '', score: 0 }]]
    for (const { choices, bound } of slots) {
      ends = choices.flatMap(({ character, price }) => {
        const best: Prefix[] = []
        for (const prefixes of ends) {
          const last = prefixes[0]!.character
          const pair = last === '' ? 0 : this.worth(last, character)
          if (bound && pair === 0) continue
          for (const before of prefixes) {
            const total = before.score - price + pair
            if (best.length === limit && total <= best.at(-1)!.score) break
            insert(best, { before, character, score: total }, limit)
          }
        }
        return best.length > 0 ? [best] : []
      })
    }
    return ends
      .flat()
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map((end) => ({ text: textOf(end), score: end.score }))
  }

  #rowsOf(character: string): PairRow[] {
    let rows = this.#rows.get(character)
    if (!rows) {
      rows = this.#vocabularies.flatMap((one) => pairsFrom(one, character) ?? [])
      this.#rows.set(character, rows)
    }
    return rows
  }
}

function textOf(end: Prefix): string {
  const characters: string[] = []
  for (let prefix: Prefix | null = end; prefix; prefix = prefix.before) characters.push(prefix.character)
  return characters.toReversed().join('')
}

function insert(best: Prefix[], prefix: Prefix, limit: number): void {
  let place = best.length
  while (place > 0 && prefix.score > best[place - 1]!.score) place -= 1
  best.splice(place, 0, prefix)
  if (best.length > limit) best.pop()
}
