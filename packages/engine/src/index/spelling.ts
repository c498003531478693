import { countInRow, pairsFrom, type PairCounts, type PairRow } from './pair-counts.ts'

/** What may stand in one place of a text, and what it costs to let it stand there. */
export interface Slot {
  choices: readonly { character: string; price: number }[]
  /** The pair with the place before must stand in the index. */
  bound: boolean
}

/** A way to write a text, and how well the index agrees with it. */
export interface Spelling {
  text: string
  score: number
}

/** What a pair that stands in the index is worth, and how much more for each time the passages that have it double, up to a limit. */
const present = 1
const often = 0.12
const mostOften = 12

/** What the passages of a collection know of writing. */
export class Speller {
  readonly #vocabularies: readonly PairCounts[]
  readonly #rows = new Map<string, PairRow[]>()

  constructor(vocabularies: readonly PairCounts[]) {
    this.#vocabularies = vocabularies
  }

  /** What it is worth that two characters stand together: 0 when no passage has them so. */
  worth(first: string, second: string): number {
    const rows = this.#rowsOf(first)
    if (rows.length === 0) return 0
    const count = rows.reduce((sum, row) => sum + countInRow(row, second), 0)
    return count === 0 ? 0 : present + often * Math.min(mostOften, Math.log2(count))
  }

  /** The ways to fill slots that the passages agree with most, best first, at most `limit`; none when no way keeps bound slots together. */
  spell(slots: readonly Slot[], limit: number): Spelling[] {
    let ends: Spelling[][] = [[{ text: '', score: 0 }]]
    for (const { choices, bound } of slots) {
      ends = choices.flatMap(({ character, price }) => {
        const best: Spelling[] = []
        for (const spellings of ends) {
          const last = spellings[0]!.text.at(-1)
          const pair = last === undefined ? 0 : this.worth(last, character)
          if (bound && pair === 0) continue
          for (const { text, score } of spellings) {
            const total = score - price + pair
            if (best.length === limit && total <= best.at(-1)!.score) break
            insert(best, { text: text + character, score: total }, limit)
          }
        }
        return best.length > 0 ? [best] : []
      })
    }
    return ends
      .flat()
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
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

function insert(best: Spelling[], spelling: Spelling, limit: number): void {
  let place = best.length
  while (place > 0 && spelling.score > best[place - 1]!.score) place -= 1
  best.splice(place, 0, spelling)
  if (best.length > limit) best.pop()
}
