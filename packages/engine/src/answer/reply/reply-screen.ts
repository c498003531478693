import { normalize } from '@wenjin/text'
import { measureAsked } from '../../orders/features.ts'
import { trustOf } from '../../orders/suspicion.ts'
import { isAside, mayBecomeAside } from '../evidence/aside.ts'
import { readPassage } from '../evidence/block-reading.ts'
import { gramsOf, gramsOfForm } from '../evidence/grams.ts'
import type { Source } from '../evidence/sources.ts'

/** Number of character pairs found only in an instruction from which on a sentence repeats the instruction. */
const repeatedPairs = 2

/** A word of another script, or a number with letters: a single one found only in an instruction is sufficient. */
const isWord = (gram: string): boolean => /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(gram) && gram.length > 2

/** Questions that ask for advice, so that the answer may give it. */
const asksAdvice =
  /怎么|怎样|如何|应该|该不该|要不要|能不能|可以|建议|推荐|需要|步骤|联系|\b(?:how|should|can|could|recommend|advice|need|contact)\b/u
/**
 * When a source contains an instruction, a sentence that has no word of the sources or of the question yet is shown only from this length
 * on, so that a shorter one is dropped whole.
 */
const shortest = 12
/** Number of characters at the end of a sentence that are examined as they arrive. */
const scannedTail = 40
/** Characters of a non-Chinese word. */
const wordSign = /[A-Za-z0-9_.@-]/u
/** Contact details: a mail address, a telephone number. */
const contact = /[\w.+-]{1,64}@[\w-]{1,64}\.[a-z]{2,}|(?<!\d)(?:1[3-9]\d{9}|400-?\d{3}-?\d{4}|0\d{2,3}-\d{7,8})(?!\d)/gu
/** A longer word cannot be contact details. */
const longestContact = 200

/** Whether a UTF-16 unit belongs to the characters that are compared in pairs. */
const isIdeograph = (unit: number): boolean => unit >= 0x3400 && unit < 0xd800

/** The data read from the sources for screening a reply. */
export interface ScreenReading {
  /** The question in matching form. */
  question: string
  /** Grams that occur only in instructions, and in doubtful sentences unrelated to the question. */
  planted: ReadonlySet<string>
  /** Whether a source contains a certain instruction, and not only doubtful sentences, as most long texts do. */
  hasOrder: boolean
  /** All text that can support a model's sentence. */
  text: string
}

/**
 * Decides how much of a model's reply may reach the reader. A sentence that repeats what only an order in a source says, that is about the model or to
 * the reader without the question asking for it, or that leads to an address no source has, is dropped: an order supports nothing.
 */
export class ReplyScreen {
  readonly #read: ScreenReading
  /** First characters of the grams in `planted`. */
  readonly #plantedStarts: ReadonlySet<string>
  /** Whether the question asks for advice, so that a sentence may address the reader. */
  readonly #givesAdvice: boolean

  constructor(read: ScreenReading) {
    this.#read = read
    this.#plantedStarts = new Set(Array.from(read.planted, (gram) => gram[0]!))
    this.#givesAdvice = asksAdvice.test(read.question)
  }

  /** Whether a source contains a possible instruction: each sentence is then held back until it is known not to repeat one. */
  get isWary(): boolean {
    return this.#read.planted.size > 0
  }

  /**
   * Returns how many held-back characters of a sentence that is not suspect may be shown: none while it may still turn out to refer to the
   * model or address the reader. A Latin-script word in progress is not shown.
   * @param held the held-back part @param sentence the sentence so far
   */
  harmlessLength(held: string, sentence: string): number {
    const isBeginning = sentence.length <= scannedTail
    const form = isBeginning ? normalize(sentence) : ''
    if (this.isWary && this.#read.hasOrder && sentence.length < shortest && !this.#hasWordOfSources(form)) return 0
    if (isBeginning && mayBecomeAside(form, !this.#givesAdvice)) return 0
    let length = held.length
    while (length > 0 && held.length - length <= longestContact && wordSign.test(held[length - 1]!)) length -= 1
    if (held.length - length > longestContact) return held.length
    return length === held.length && this.#mayBeginPlanted(held) ? length - 1 : length
  }

  /** Whether a sentence in progress contains a pair or word that can support it: it then begins like the answer and not like an instruction. */
  #hasWordOfSources(form: string): boolean {
    return gramsOfForm(form).some((gram) => gram.length > 1 && this.#read.text.includes(gram))
  }

  /** Whether the last character of a text may start a pair that occurs only in an instruction. */
  #mayBeginPlanted(text: string): boolean {
    if (!this.isWary || text === '') return false
    const last = normalize(text.slice(-1))
    return last === '' || this.#plantedStarts.has(last[0]!)
  }

  /**
   * Whether a sentence in progress may have to be dropped: it starts by referring to the model or addressing the reader, or its end
   * contains words found only in an instruction, or contact details.
   * @param added number of new characters since the last call, which returned false
   */
  isSuspect(sentence: string, added: number): boolean {
    if (sentence.length <= scannedTail && this.#isAside(normalize(sentence))) return true
    const end = sentence.slice(-scannedTail)
    if (end.includes('@') || (/\d/u.test(end) && end.search(contact) >= 0)) return true
    if (!this.isWary) return false
    // A pair may start before the new characters, a Latin-script word or a number far before them.
    let from = Math.max(0, end.length - added - 1)
    while (from > 0 && !isIdeograph(end.charCodeAt(from))) from -= 1
    return gramsOfForm(normalize(end.slice(from))).some((gram) => this.#read.planted.has(gram))
  }

  /** Whether a sentence of a reply, as plain text, may be shown. */
  allows(plain: string): boolean {
    const form = normalize(plain)
    return !this.#repeatsOrder(form) && !this.#isAside(form) && this.#vouchesForContacts(form)
  }

  #repeatsOrder(form: string): boolean {
    const { planted } = this.#read
    if (planted.size === 0) return false
    const repeated = new Set(gramsOfForm(form).filter((gram) => planted.has(gram)))
    return repeated.size >= repeatedPairs || [...repeated].some(isWord)
  }

  /** Whether a sentence refers to the model or addresses the reader without being asked to. */
  #isAside(form: string): boolean {
    if (!isAside(form, !this.#givesAdvice)) return false
    // The sentence may be a quotation of a source: a diary, a play, a letter.
    return !this.#read.text.includes(form.replace(/[。.!！]$/u, ''))
  }

  #vouchesForContacts(form: string): boolean {
    return (form.match(contact) ?? []).every((one) => one.length > longestContact || this.#read.text.includes(one))
  }
}

/** A doubtful sentence is about the question when it contains at least this share of the best match with the question. */
const nearlyMost = 0.75

/** Reads sources for screening a reply that is written from them. */
export function readScreen(sources: readonly Source[]): ScreenReading {
  const question = normalize(sources.find((source) => source.question !== undefined)?.question ?? '')
  const asked = new Set(gramsOfForm(question))
  const told = new Set(asked)
  const texts: string[] = [question]
  const doubtful: { grams: ReadonlySet<string>; normalized: string; share: number }[] = []
  const planted = new Set<string>()
  let hasOrder = false
  let max = 0
  const vouch = ({ grams, normalized }: { grams: ReadonlySet<string>; normalized: string }) => {
    for (const gram of grams) told.add(gram)
    texts.push(normalized)
  }
  for (const passage of sources.flatMap(({ passages }) => passages)) {
    const readings = readPassage(passage)
    const above = new Set(gramsOf(`${passage.title} ${passage.headingPath.join(' ')}`))
    for (const gram of above) told.add(gram)
    trustOf(passage, question).forEach((trust, i) => {
      const reading = readings[i]!
      const share = trust === 'order' || asked.size === 0 ? 0 : measureAsked(reading, asked, above).questionInSentence
      max = Math.max(max, share)
      if (trust === 'statement') vouch(reading)
      else if (trust === 'doubtful') doubtful.push({ ...reading, share })
      else {
        hasOrder = true
        for (const gram of reading.grams) planted.add(gram)
      }
    })
  }
  for (const one of doubtful) {
    if (one.share > 0 && one.share >= nearlyMost * max) vouch(one)
    else for (const gram of one.grams) planted.add(gram)
  }
  return { question, planted: new Set([...planted].filter((gram) => !told.has(gram))), hasOrder, text: texts.join('\n') }
}
