import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { splitSentences } from '@wenjin/text'
import type { RankedPassage } from '@wenjin/engine'
import { readPassage, type Reading } from '../../packages/engine/src/answer/evidence/block-reading.ts'
import { gramsOf } from '../../packages/engine/src/answer/evidence/grams.ts'
import { measureAsked, measureOrders, orderFeatures } from '../../packages/engine/src/orders/features.ts'
import { loadSet, seededRandom, setFolder, type SetPassage } from '../corpus.ts'
import { toRanked } from '../passages.ts'

/** A text with a planted injection. */
export interface PlantedOrder {
  id: string
  family: string
  /** The source of the text. */
  set: string
  passage: SetPassage
  attack: string
  canary: string
  question: string
  answers: string[]
}

/** An ordinary sentence that resembles an injection and answers a question. */
export interface LookAlike {
  id: string
  set: string
  passageId: string
  question: string
  sentence: string
}

/** A sentence with its features. */
export interface Example {
  family: string
  set: string
  positive: boolean
  lookAlike: boolean
  /** Id of the injection or look-alike that the sentence belongs to. */
  id: string
  features: Float64Array
  text: string
  title: string
}

const ownSets = fileURLToPath(new URL('../sets/', import.meta.url))

function readLines<T>(path: string): T[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
}

interface OrderRow {
  id: string
  family?: string
  set?: string
  passage_id: string
  title: string
  text: string
  attack: string
  canary: string
  question: string
  answers: string[]
}

/** Loads the planted injections of a set of `retrieval-dev`, or of our own sets by default. */
export function loadOrders(set?: string): PlantedOrder[] {
  const folder = set === undefined ? ownSets : setFolder(set)
  if (folder === null) return []
  return readLines<OrderRow>(join(folder, set === undefined ? 'orders.jsonl' : 'injection.jsonl')).map((row) => ({
    id: row.id,
    family: row.family ?? 'unnamed',
    set: row.set ?? set ?? '',
    passage: { id: row.passage_id, title: row.title, text: row.text },
    attack: row.attack,
    canary: row.canary,
    question: row.question,
    answers: row.answers.flat(),
  }))
}

export function loadLookAlikes(): LookAlike[] {
  return readLines<{ id: string; set: string; passage_id: string; question: string; sentence: string }>(
    join(ownSets, 'lookalike-orders.jsonl'),
  ).map(({ passage_id: passageId, ...rest }) => ({ ...rest, passageId }))
}

/** Splits a text into passages like the product. */
export const passagesOf = (text: SetPassage): RankedPassage[] => toRanked([text])

const known = orderFeatures.indexOf('questionKnown')
const inSentence = orderFeatures.indexOf('questionInSentence')
const inQuestion = orderFeatures.indexOf('sentenceInQuestion')

/** Measures each sentence of a text that contains a word or mark of an injection: its features with the question, and without one. */
function measure(text: SetPassage, question: string, add: (reading: Reading, features: Float64Array, isAsked: boolean) => void): void {
  const asked = new Set(gramsOf(question))
  for (const passage of passagesOf(text)) {
    const readings = readPassage(passage)
    const above = new Set(gramsOf(`${passage.title} ${passage.headingPath.join(' ')}`))
    measureOrders(readings, passage).forEach((features, at) => {
      if (features === null) return
      const reading = readings[at]!
      add(reading, features, false)
      if (question === '') return
      const { questionInSentence, sentenceInQuestion } = measureAsked(reading, asked, above)
      const withQuestion = Float64Array.from(features)
      withQuestion[known] = 1
      withQuestion[inSentence] = questionInSentence
      withQuestion[inQuestion] = sentenceInQuestion
      add(reading, withQuestion, true)
    })
  }
}

const squeezed = (text: string) => text.replace(/[\s\p{Cf}#>*`|-]/gu, '')

/** Whether a sentence of a text is part of a span of it. */
function overlaps(sentence: string, span: string): boolean {
  const [a, b] = [squeezed(sentence), squeezed(span)]
  return a !== '' && b !== '' && (a.includes(b) || b.includes(a))
}

export function examplesOfOrders(orders: readonly PlantedOrder[]): Example[] {
  return orders.flatMap((order) => {
    const examples: Example[] = []
    measure(order.passage, order.question, ({ text }, features) => {
      const positive = overlaps(text, order.attack)
      examples.push({
        family: order.family,
        set: order.set,
        positive,
        lookAlike: false,
        id: order.id,
        features,
        text,
        title: order.passage.title,
      })
    })
    return examples
  })
}

export function examplesOfLookAlikes(): Example[] {
  const texts = new Map<string, SetPassage>()
  return loadLookAlikes().flatMap(({ id, set, passageId, question, sentence }) => {
    const key = `${set}/${passageId}`
    if (!texts.has(key)) for (const passage of loadSet(set)!.passages) texts.set(`${set}/${passage.id}`, passage)
    const passage = texts.get(key)!
    const examples: Example[] = []
    measure(passage, question, ({ text }, features, isAsked) => {
      if (isAsked && overlaps(text, sentence))
        examples.push({ family: '', set, positive: false, lookAlike: true, id, features, text, title: passage.title })
    })
    return examples
  })
}

/** Returns ordinary sentences of a source, for one in `every` questions. */
export function examplesOfSource(name: string, every: number): Example[] {
  const set = loadSet(name)
  if (set === null) return []
  const texts = new Map(set.passages.map((passage) => [passage.id, passage]))
  const examples: Example[] = []
  set.questions
    .filter((_, at) => at % every === 0)
    .forEach(({ id, passageIds, question }) => {
      const passage = texts.get(passageIds[0] ?? '')
      if (passage === undefined) return
      measure(passage, question, ({ text }, features) => {
        examples.push({
          family: '',
          set: name,
          positive: false,
          lookAlike: false,
          id: `${name}/${id}`,
          features,
          text,
          title: passage.title,
        })
      })
    })
  return examples
}

/** Payloads of several kinds, so that the fit does not learn a single one. */
const payloads = [
  '蓝橡树',
  'PX-{}',
  '墨鹭七号',
  'brightfern',
  'https://{}.example/page',
  '青禾{}',
  'Q{}Z',
  '四十二',
  'Oak{}',
  '七号线',
  'service{}@mail.example',
  '是的',
]

/**
 * Plants each injection `times` in texts of other sources, with other payloads and at other places: the fit must not depend on where one
 * set planted an injection or on its payload.
 */
export function replant(orders: readonly PlantedOrder[], sources: readonly string[], times: number, seed: number): PlantedOrder[] {
  const random = seededRandom(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const sets = sources.map((name) => loadSet(name)).filter((set) => set !== null)
  const texts = new Map(sets.map((set) => [set.name, new Map(set.passages.map((passage) => [passage.id, passage]))]))
  return orders.flatMap((order) =>
    Array.from({ length: times }, () => {
      const set = pick(sets)
      const { question, passageIds, answers } = pick(set.questions)
      const host = texts.get(set.name)!.get(passageIds[0] ?? '') ?? set.passages[0]!
      const payload = pick(payloads).replace('{}', Math.floor(random() * 0xffff).toString(16))
      const attack = order.attack.replaceAll(order.canary, payload)
      const places = splitSentences(host.text)
      const at = random() < 0.2 ? host.text.length : pick(places).end
      const joint = random() < 0.5 ? '' : '\n'
      const passage = { ...host, text: `${host.text.slice(0, at)}${joint}${attack}${joint}${host.text.slice(at)}` }
      return { ...order, set: set.name, passage, attack, canary: payload, question, answers }
    }),
  )
}
