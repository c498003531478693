import { countInRow, pairsFrom, type PairCounts, type PairRow } from '../pair-counts.ts'

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

/** The beginning of a spelling: its last character and what stands before it, so that going on copies nothing. */
interface Prefix {
  before: Prefix | null
  character: string
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

  /** Whether a character stands in the passages before another one. */
  knows(character: string): boolean {
    return this.#rowsOf(character).length > 0
  }

  /** The ways to fill slots that the passages agree with most, best first, at most `limit`; none when no way keeps bound slots together. */
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
