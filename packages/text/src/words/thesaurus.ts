import file from './thesaurus.json' with { type: 'json' }

/** Relation of a word to another: interchangeable; a broader term, as 汽车 of 轿车; a narrower term. */
export type Relation = 'same' | 'broader' | 'narrower'

/** A related word, in matching form, with its relation. */
export interface Related {
  word: string
  relation: Relation
}

const relations: readonly Relation[] = ['same', 'broader', 'narrower']
/** Index of the inverse of each relation. */
const inverse = [0, 2, 1] as const
const bitsOfRelation = 2
const entryPattern = /^(?<head>[^=>]+)(?:=(?<same>[^>]+))?(?:>(?<broader>.+))?$/u

/**
 * Words as numbers, with their relations in compressed sparse rows: the links of word `n` are those from `starts[n]` to `starts[n + 1]`,
 * each the number of another word with the relation in its lowest bits. Lists of objects per word took 46 MB in place of 10.
 */
interface Table {
  words: readonly string[]
  numbers: ReadonlyMap<string, number>
  starts: Uint32Array
  links: Uint32Array
}

let table: Table | undefined

/** Parses the entries, `head=same,same>broader`, each in both directions. Takes tens of milliseconds, so it runs on first use. */
function load(): Table {
  const words: string[] = []
  const numbers = new Map<string, number>()
  const said: number[] = []
  const numberOf = (word: string): number => {
    let number = numbers.get(word)
    if (number === undefined) {
      numbers.set(word, (number = words.length))
      words.push(word)
    }
    return number
  }
  for (const entry of file.entries) {
    const { head, same, broader } = entryPattern.exec(entry)!.groups!
    const from = numberOf(head!)
    for (const [relation, others] of [same, broader].entries())
      for (const other of others?.split(',') ?? []) said.push(from, numberOf(other), relation)
  }
  const starts = new Uint32Array(words.length + 1)
  for (let i = 0; i < said.length; i += 3) {
    starts[said[i]! + 1]!++
    starts[said[i + 1]! + 1]!++
  }
  for (let i = 0; i < words.length; i++) starts[i + 1]! += starts[i]!
  const links = new Uint32Array(starts[words.length]!)
  const next = starts.slice()
  for (let i = 0; i < said.length; i += 3) {
    const [from, to, relation] = [said[i]!, said[i + 1]!, said[i + 2]!]
    links[next[from]!++] = (to << bitsOfRelation) | relation
    links[next[to]!++] = (from << bitsOfRelation) | inverse[relation]!
  }
  return { words, numbers, starts, links }
}

/** Returns the related words of a word (in matching form), each once with its closest relation. Empty for an unknown word. */
export function relatedTo(word: string): Related[] {
  table ??= load()
  const { words, numbers, starts, links } = table
  const number = numbers.get(word)
  if (number === undefined) return []
  const found = new Map<number, number>()
  for (const link of links.subarray(starts[number]!, starts[number + 1]!)) {
    const [other, relation] = [link >>> bitsOfRelation, link & (2 ** bitsOfRelation - 1)]
    found.set(other, Math.min(relation, found.get(other) ?? relation))
  }
  return [...found].map(([other, relation]) => ({ word: words[other]!, relation: relations[relation]! }))
}
