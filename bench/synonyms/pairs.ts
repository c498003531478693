import type { Sense, WordNet } from './dictionary.ts'

/** Two words that may mean the same, with what tells whether they do. */
export interface Pair {
  first: string
  second: string
  row: number[]
}

/** English words too common to tie two meanings together. */
const common = new Set(
  (
    "a an the of to in on at for from with by and or as be is sb sth one ones etc eg ie esp usu into up out off not no it its that this which who s that's person " +
    'thing someone something somebody other lit fig have has having been being make do very more'
  ).split(' '),
)
/** Meanings that share a gloss or set with more others than this are not compared through it. */
const mostShared = 80
const leastCosine = 0.25
/** Sets of synonyms of one English word that are taken. */
const mostSets = 3
const setWeight = 0.6
const wordWeight = 0.4

interface Measured extends Sense {
  features: Map<string, number>
  norm: number
}

/**
 * Pairs of words whose meanings are glossed alike: the cosine of their glosses, the WordNet sets of these and the words in them, each weighed by rarity
 * and by how few meanings the English word has. Linear in the meanings times those they share a gloss with.
 * @param frequency of a word; those below `least` are left out
 */
export function findPairs(senses: readonly Sense[], wordNet: WordNet, frequency: (word: string) => number, least: number): Pair[] {
  const measured = weigh(senses, wordNet)
  const holders = new Map<string, number[]>()
  const counts = new Map<string, number>()
  const shared = new Map<string, number>()
  measured.forEach(({ word, features }) => {
    counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const name of features.keys()) shared.set(name, (shared.get(name) ?? 0) + 1)
  })
  measured.forEach(({ word, features }, at) => {
    if (frequency(word) < least) return
    for (const name of features.keys()) {
      if (shared.get(name)! > mostShared) continue
      const own = holders.get(name)
      if (own) own.push(at)
      else holders.set(name, [at])
    }
  })
  const best = new Map<string, { pair: Pair; rank: number }>()
  measured.forEach((sense, at) => {
    if (frequency(sense.word) < least) return
    const ties = new Map<number, { product: number; gloss: number; glosses: number; set: number; rare: number }>()
    for (const [name, weight] of sense.features) {
      for (const other of holders.get(name) ?? []) {
        if (other <= at || measured[other]!.word === sense.word) continue
        let tie = ties.get(other)
        if (!tie) ties.set(other, (tie = { product: 0, gloss: 0, glosses: 0, set: 0, rare: 0 }))
        tie.product += weight * measured[other]!.features.get(name)!
        if (name.startsWith('g:')) {
          tie.glosses += 1
          tie.gloss = Math.max(tie.gloss, weight / 10)
          tie.rare = Math.max(tie.rare, 1 / Math.log2(1 + shared.get(name)!))
        } else if (name.startsWith('s:')) tie.set = Math.max(tie.set, weight / 10)
      }
    }
    for (const [place, tie] of ties) {
      const other = measured[place]!
      const cosine = tie.product / (sense.norm * other.norm)
      if (cosine < leastCosine) continue
      const [first, second] = sense.word < other.word ? [sense.word, other.word] : [other.word, sense.word]
      const [few, many] = [counts.get(first)!, counts.get(second)!].toSorted((a, b) => a - b) as [number, number]
      const row = [
        cosine,
        cosine * cosine,
        tie.gloss,
        Math.min(3, tie.glosses),
        tie.set,
        tie.rare,
        sharedCharacters(first, second),
        Math.log(many),
        Math.log(few),
        Math.log1p(Math.max(sense.order, other.order)),
        Math.log1p(Math.min(sense.order, other.order)),
        Math.log(Math.min(frequency(first), frequency(second))),
        first.length === second.length ? 1 : 0,
        first.at(-1) === second.at(-1) ? 1 : 0,
        first[0] === second[0] ? 1 : 0,
        cosine * tie.gloss,
      ]
      const rank = cosine * (0.3 + tie.gloss)
      const known = best.get(`${first} ${second}`)
      if (!known || rank > known.rank) best.set(`${first} ${second}`, { pair: { first, second, row }, rank })
    }
  })
  return [...best.values()].map(({ pair }) => pair)
}

/** Meanings with the features they are compared by. */
function weigh(senses: readonly Sense[], wordNet: WordNet): Measured[] {
  const all = senses.map((sense) => ({ ...sense, features: featuresOf(sense, wordNet), norm: 0 }))
  const counts = new Map<string, number>()
  for (const { features } of all) for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const sense of all) {
    let squares = 0
    for (const [name, weight] of sense.features) {
      const weighed = weight * Math.log(all.length / counts.get(name)!)
      sense.features.set(name, weighed)
      squares += weighed * weighed
    }
    sense.norm = Math.sqrt(squares)
  }
  return all
}

/** `g:` a gloss, `s:` a set of synonyms, `t:` a word of a gloss. An English word of many meanings says less of which is meant. */
function featuresOf({ glosses }: Sense, wordNet: WordNet): Map<string, number> {
  const features = new Map<string, number>()
  const add = (name: string, weight: number) => features.set(name, Math.max(features.get(name) ?? 0, weight))
  for (const { text, parts } of glosses) {
    const found = wordNet.find(text, parts)
    const meanings = Math.max(1, found?.synsets.length ?? 1)
    add(`g:${found?.lemma ?? text}`, 1 / Math.sqrt(meanings))
    found?.synsets.slice(0, mostSets).forEach((set, at) => add(`s:${set}`, setWeight / (at + 1) / Math.sqrt(meanings)))
    const words = text.split(/[ -]/).filter((word) => word.length > 1 && !common.has(word))
    for (const word of words) {
      const [noun, verb] = [wordNet.find(word, 'n'), wordNet.find(word, 'v')]
      const senses = Math.max(1, (noun?.synsets.length ?? 0) + (verb?.synsets.length ?? 0))
      add(`t:${noun?.lemma ?? verb?.lemma ?? word}`, wordWeight / Math.sqrt(words.length) / Math.sqrt(senses))
    }
  }
  return features
}

/** Dice coefficient of the characters of two words. */
function sharedCharacters(first: string, second: string): number {
  const [a, b] = [new Set(first), new Set(second)]
  return (2 * [...a].filter((character) => b.has(character)).length) / (a.size + b.size)
}
