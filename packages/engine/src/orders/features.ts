import { normalize } from '@wenjin/text'
import type { Reading } from '../answer/evidence/block-reading.ts'
import { gramsOf } from '../answer/evidence/grams.ts'
import { countClasses, wordClasses, type WordClass } from './lexicon.ts'

/** The context of a sentence, which shows whether the sentence belongs there. */
export interface Surroundings {
  title: string
  headingPath: readonly string[]
}

/**
 * Features of a sentence that distinguish an instruction to the answering program from a statement about a subject: its word classes and
 * their pairs, its marks, and the vocabulary it shares with its context. All between 0 and 1.
 */
export const orderFeatures = [
  ...wordClasses,
  ...wordClasses.map((name) => `${name}Apart` as const),
  'variety',
  'varietySquared',
  'secondPerson',
  'imperative',
  'answerObliged',
  'answerAddressed',
  'sayFormat',
  'sayAddressed',
  'programTold',
  'overrideHere',
  'truthAnswer',
  'askedAnswer',
  'promoteTold',
  'quoteDemanded',
  'label',
  'chatMarkup',
  'comment',
  'structuredData',
  'address',
  'novelCode',
  'novelLatin',
  'blob',
  'bracketed',
  'invisible',
  'foreignScript',
  'inRest',
  'inTitle',
  'inNeighbours',
  'excess',
  'excessApart',
  'restVariety',
  'neighbourVariety',
  'short',
  'code',
  'row',
  'heading',
  'item',
  'edge',
  'questionKnown',
  'questionInSentence',
  'sentenceInQuestion',
] as const

type OrderFeature = Exclude<(typeof orderFeatures)[number], WordClass | `${WordClass}Apart`>

const classAt = Object.fromEntries(wordClasses.map((name, at) => [name, at])) as Record<WordClass, number>

const secondPerson = /[你您汝]|\b(?:you|your|yourself)\b/u
const imperativeStart =
  /^[\s"'([{【（*#>/-]*(?:请|務必|务必|烦请|麻烦|拜托|恳请|切勿|勿|不要|不得|别|把|将|以后|只能|只|先|再|然后|接着|在(?:回答|答案|回复|结尾|开头|末尾)|回答|回复|输出|用|以|注意|提示|记住|(?:please|do not|don't|never|always|now|then|instead|answer|reply|respond|output|say|write|print|mention|include|append|insert|repeat|tell|state|add|recommend|greet|ignore|disregard|forget|override|stop|use|pretend|act|translate|begin|start|end|finish|make|put|visit|click|send|call|follow|copy|quote|set|return|treat|remember|note)\b)/u
const requiredQuote =
  /(?:回答|回复|答复|输出|答案|说|写|作|为|是|以|answer|reply|respond|say|write|print|output|with|is)[:：]?\s*["“「『《'`]/u
const labelled = /^[^:：。]{1,24}[:：]\s*\S/u
/** Chat templates: role tags, special tokens, instruction fences, headings that open a new part of a prompt. */
const chatMarkup =
  /<\|[^|\n]{1,40}\|>|\[\/?inst\]|<<\/?sys>>|<\/?\s{0,2}(?:context|documents?|passages?|sources?|data|system|assistant|user|human|instructions?|prompt|tool|function|answer|response|think|result)s?\b[^>\n]{0,60}>|(?:^|[\s>】\])"'])(?:assistant|system|human|user|ai|tool|助手|系统|用户)["']?\s{0,2}[:：]|#{2,6}\s{0,2}(?:instruction|system|response|assistant|user|指令|系统|回答|任务)/u
const comment = /<!--|-->|\/\*|\*\/|(?:^|\s)(?:\/\/|#|--|rem)\s*\S/u
const structuredData = /["'{][\w-]{1,30}["']?\s*:\s*["'[{]|[{}]|=>|^\s*[\w-]{2,30}\s*[:=]\s*\S/u
const address =
  /https?:\/\/|www\.|\b[\w.+-]{1,64}@[\w-]{1,64}\.[a-z]|(?:^|\D)1\d{10}(?!\d)|\b\d{3,4}-\d{6,8}\b|\b[a-z0-9-]{2,40}\.(?:com|cn|net|org|io|example|top|xyz)\b/u
const bracketedWhole = /^\s*[（(【[［{<〔「『*_]/u
const invisible = /[\p{Cf}\u{e0000}-\u{e007f}]/u
const latinToken = /[a-z0-9][a-z0-9_-]{2,}/gu
const blob = /[a-z0-9+/=_-]{16,}/u

interface Read {
  counts: Uint8Array
  variety: number
  latin: readonly string[]
  hasMarks: boolean
  /** Number of ideographs. */
  han: number
}

/** Cache, since a sentence is measured with its passage, and again with each heading above it. */
const known = new WeakMap<Reading, Read>()

function readOne(reading: Reading): Read {
  let read = known.get(reading)
  if (read !== undefined) return read
  const { normalized } = reading
  const counts = countClasses(normalized)
  let variety = 0
  for (const count of counts) if (count > 0) variety++
  const latin = normalized.match(latinToken) ?? []
  read = { counts, variety, latin, hasMarks: hasMarks(reading), han: countHan(normalized) }
  known.set(reading, read)
  return read
}

const hasMarks = ({ normalized, text }: Reading): boolean =>
  chatMarkup.test(normalized) || comment.test(normalized) || address.test(normalized) || invisible.test(text) || blob.test(normalized)

const ideograph = /^\p{Script=Han}$/u
/** By UTF-16 unit: 1 for an ideograph, 2 for another character; 0 when it has not been looked up. */
const isHan = new Uint8Array(0x10000)

/** Counts the ideographs of a text without allocating anything: all texts of an answer are counted. */
function countHan(text: string): number {
  let count = 0
  for (let at = 0; at < text.length;) {
    const point = text.codePointAt(at)!
    at += point > 0xffff ? 2 : 1
    if (point > 0xffff) count += ideograph.test(String.fromCodePoint(point)) ? 1 : 0
    else if ((isHan[point] ||= ideograph.test(String.fromCharCode(point)) ? 1 : 2) === 1) count += 1
  }
  return count
}

/** The share of ideographs among the UTF-16 units of a text. */
const shareOfHan = (han: number, units: number): number => han / Math.max(1, units)

/** Typical vocabulary overlap of a sentence with its passage; the prior toward which the value is shrunk in passages with few sentences. */
const usual = { inRest: 0.35, inNeighbours: 0.15 }
const enoughSentences = 4
const shrunk = (value: number, toward: number, sentences: number): number =>
  (value * sentences + toward * enoughSentences) / (sentences + enoughSentences)

/** Minimal difference in the share of Chinese characters between a sentence and its passage for it to count as another script. */
const foreign = 0.5
const longEnough = 8
const isForeign = ({ normalized, kind }: Reading, han: number, script: number): boolean =>
  kind !== 'code' && normalized.length >= longEnough && Math.abs(han - script) > foreign

function share(grams: ReadonlySet<string>, test: (gram: string) => boolean): number {
  let common = 0
  for (const gram of grams) if (test(gram)) common++
  return grams.size === 0 ? 0 : common / grams.size
}

/**
 * The features of each sentence of a passage that do not depend on the question; null for a sentence that uses no word and no mark of an
 * utterance to the one that answers.
 * @param max how many of them are measured, from the first; the others are what they stand among
 */
export function measureOrders(
  readings: readonly Reading[],
  { title, headingPath }: Surroundings,
  max = readings.length,
): (Float64Array | null)[] {
  const measured = readings.slice(0, max)
  const reads = readings.map(readOne)
  /** The share in all sentences, with a space between them. */
  const script = shareOfHan(
    reads.reduce((sum, { han }) => sum + han, 0),
    readings.reduce((sum, { normalized }) => sum + normalized.length + 1, -1),
  )
  const hanOf = (at: number) => shareOfHan(reads[at]!.han, readings[at]!.normalized.length)
  const isSuspect = measured.map((reading, at) => {
    const { variety, hasMarks: marked } = reads[at]!
    return variety > 0 || marked || isForeign(reading, hanOf(at), script)
  })
  if (!isSuspect.includes(true)) return measured.map(() => null)
  const above = new Set(gramsOf(`${title} ${headingPath.join(' ')}`))
  const uses = new Map<string, number>()
  const latinUses = new Map<string, number>()
  for (const { grams } of readings) for (const gram of grams) uses.set(gram, (uses.get(gram) ?? 0) + 1)
  for (const { latin } of reads) for (const token of new Set(latin)) latinUses.set(token, (latinUses.get(token) ?? 0) + 1)
  const named = normalize(`${title} ${headingPath.join(' ')}`)
  const aboveCounts = countClasses(named)
  /** By class: the number of sentences that use it. */
  const users = wordClasses.map((_, name) => reads.reduce((sum, { counts }) => sum + (counts[name]! > 0 ? 1 : 0), 0))
  const total = reads.reduce((sum, { variety }) => sum + variety, 0)
  return measured.map((reading, at) => {
    const { counts, variety, latin } = reads[at]!
    if (!isSuspect[at]) return null
    const { normalized, grams, kind, text } = reading
    const has = (name: WordClass) => (counts[classAt[name]]! > 0 ? 1 : 0)
    const told = Math.max(has('oblige'), has('addressee'))
    const speaks = Math.max(has('answer'), has('say'))
    const rest = readings.length > 1 ? (total - variety) / (readings.length - 1) : 0
    const [before, after] = [readings[at - 1], readings[at + 1]]
    const inRest = shrunk(
      share(grams, (gram) => uses.get(gram)! > 1),
      usual.inRest,
      readings.length - 1,
    )
    const novel = latin.filter((token) => latinUses.get(token) === 1 && !named.includes(token))
    const isImperative = imperativeStart.test(normalized) ? 1 : 0
    const excess = Math.min(1, Math.max(0, variety - rest) / 6)
    const values: Record<OrderFeature, number> = {
      variety: Math.min(1, variety / 8),
      varietySquared: Math.min(1, (variety / 8) ** 2),
      secondPerson: secondPerson.test(normalized) ? 1 : 0,
      imperative: isImperative,
      answerObliged: has('answer') * Math.max(has('oblige'), isImperative),
      answerAddressed: has('answer') * Math.max(has('addressee'), has('program')),
      sayFormat: speaks * has('format'),
      sayAddressed: has('say') * Math.max(told, isImperative),
      programTold: Math.max(has('program'), has('prompt')) * Math.max(told, speaks),
      overrideHere: has('override') * Math.max(has('here'), has('prompt'), has('answer')),
      truthAnswer: has('truth') * Math.max(has('answer'), has('override')),
      askedAnswer: has('asked') * speaks,
      promoteTold: has('promote') * Math.max(told, speaks, isImperative),
      quoteDemanded: requiredQuote.test(normalized) ? 1 : 0,
      label: labelled.test(normalized) ? 1 : 0,
      chatMarkup: chatMarkup.test(normalized) ? 1 : 0,
      comment: comment.test(normalized) ? 1 : 0,
      structuredData: structuredData.test(normalized) ? 1 : 0,
      address: address.test(normalized) ? 1 : 0,
      novelCode: novel.some((token) => /\d/u.test(token) && /[a-z]/u.test(token)) ? 1 : 0,
      novelLatin: novel.some((token) => !/\d/u.test(token)) ? 1 : 0,
      blob: blob.test(normalized) ? 1 : 0,
      bracketed: bracketedWhole.test(text) ? 1 : 0,
      invisible: invisible.test(text) ? 1 : 0,
      foreignScript: Math.min(1, Math.abs(hanOf(at) - script)),
      inRest,
      inTitle: share(grams, (gram) => above.has(gram)),
      inNeighbours: shrunk(
        share(grams, (gram) => before?.grams.has(gram) === true || after?.grams.has(gram) === true),
        usual.inNeighbours,
        readings.length - 1,
      ),
      excess,
      excessApart: excess * (1 - inRest),
      restVariety: Math.min(1, rest / 8),
      neighbourVariety: Math.min(1, Math.max(0, ...[at - 1, at + 1].map((near) => reads[near]?.variety ?? 0)) / 8),
      short: normalized.length < 12 ? 1 : Math.min(1, 12 / normalized.length),
      code: kind === 'code' ? 1 : 0,
      row: kind === 'row' ? 1 : 0,
      heading: kind === 'heading' ? 1 : 0,
      item: kind === 'item' ? 1 : 0,
      questionKnown: 0,
      edge: readings.length > 2 && (at === 0 || at === readings.length - 1) ? 1 : 0,
      questionInSentence: 0,
      sentenceInQuestion: 0,
    }
    // A class that also occurs in the title or in other sentences belongs to the subject.
    const apart = (name: number) =>
      counts[name] === 0 || aboveCounts[name]! > 0 ? 0 : Math.max(0, 1 - (3 * (users[name]! - 1)) / Math.max(1, readings.length - 1))
    const classes = wordClasses.map(has)
    const others = orderFeatures.slice(2 * wordClasses.length) as readonly OrderFeature[]
    return Float64Array.from([...classes, ...wordClasses.map((_, name) => apart(name)), ...others.map((name) => values[name])])
  })
}

/** Computes the question-dependent features: the mutual overlap of question and sentence. */
export function measureAsked(
  { grams }: Reading,
  question: ReadonlySet<string>,
  above: ReadonlySet<string>,
): { questionInSentence: number; sentenceInQuestion: number } {
  const open = new Set([...question].filter((gram) => !above.has(gram)))
  return {
    questionInSentence: share(open, (gram) => grams.has(gram)),
    sentenceInQuestion: share(grams, (gram) => question.has(gram)),
  }
}
