import { normalize } from '@wenjin/text'
import { measureAsked } from '../../orders/features.ts'
import { trustOf } from '../../orders/suspicion.ts'
import { isAside, mayBecomeAside } from '../evidence/aside.ts'
import { readPassage } from '../evidence/block-reading.ts'
import { gramsOf, gramsOfForm } from '../evidence/grams.ts'
import type { Source } from '../evidence/sources.ts'

/** Pairs of characters of a sentence that only an order has, from which on the sentence repeats it. */
const repeatedPairs = 2

/** A word of other letters, or a number with letters: an order's own word shows it alone. */
const isWord = (gram: string): boolean => /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(gram) && gram.length > 2

/** A person may ask for advice: then it may be given to them. */
const asksAdvice =
  /怎么|怎样|如何|应该|该不该|要不要|能不能|可以|建议|推荐|需要|步骤|联系|\b(?:how|should|can|could|recommend|advice|need|contact)\b/u
/** Where a source holds an order, a sentence is shown from this many characters on, so that a short one is dropped whole. */
const shortest = 12
/** Characters at the end of a sentence that are looked at as they come. */
const scannedTail = 40
/** Characters of a word that is no Chinese. */
const wordSign = /[A-Za-z0-9_.@-]/u
/** Ways to reach somebody: a mail address, a telephone number. */
const contact = /[\w.+-]{1,64}@[\w-]{1,64}\.[a-z]{2,}|(?<!\d)(?:1[3-9]\d{9}|400-?\d{3}-?\d{4}|0\d{2,3}-\d{7,8})(?!\d)/gu
/** A longer word is no way to reach somebody. */
const longestContact = 200

/** Whether a unit is one of the characters that are read in pairs. */
const isIdeograph = (unit: number): boolean => unit >= 0x3400 && unit < 0xd800

/** What is read of the sources of a reply to screen it. */
export interface ScreenReading {
  /** The question in matching form. */
  question: string
  /** Grams that stand in orders, and in doubtful sentences that are not about the question, and nowhere else. */
  planted: ReadonlySet<string>
  /** A source holds an order, and not only doubtful sentences, as most long texts do. */
  hasOrder: boolean
  /** All that vouches for what a model says. */
  text: string
}

/**
 * Decides how much of a model's reply may reach the reader. A sentence that repeats what only an order in a source says, that is about the model or to
 * the reader without the question asking for it, or that leads to an address no source has, is dropped: an order supports nothing.
 */
export class ReplyScreen {
  readonly #read: ScreenReading
  /** Characters with which the grams of `planted` begin. */
  readonly #plantedStarts: ReadonlySet<string>
  /** The question asks for advice: then a sentence may give it to the reader. */
  readonly #givesAdvice: boolean

  constructor(read: ScreenReading) {
    this.#read = read
    this.#plantedStarts = new Set(Array.from(read.planted, (gram) => gram[0]!))
    this.#givesAdvice = asksAdvice.test(read.question)
  }

  /** Whether a source holds what may be an order: then each sentence is held back until it is known to be none. */
  get isWary(): boolean {
    return this.#read.planted.size > 0
  }

  /**
   * How many characters of what is held back of a sentence that is not suspect may be shown already: none while it may turn out to speak of
   * the model or to the reader. A word of other letters is not shown while it is being written.
   * @param held what is held back @param sentence all of the sentence that is written
   */
  harmlessLength(held: string, sentence: string): number {
    if (this.isWary && this.#read.hasOrder && sentence.length < shortest) return 0
    if (sentence.length <= scannedTail && mayBecomeAside(normalize(sentence), !this.#givesAdvice)) return 0
    let length = held.length
    while (length > 0 && held.length - length <= longestContact && wordSign.test(held[length - 1]!)) length -= 1
    if (held.length - length > longestContact) return held.length
    return length === held.length && this.#mayBeginPlanted(held) ? length - 1 : length
  }

  /** Whether the last character of a text may be the first of a pair that only an order has. */
  #mayBeginPlanted(text: string): boolean {
    if (!this.isWary || text === '') return false
    const last = normalize(text.slice(-1))
    return last === '' || this.#plantedStarts.has(last[0]!)
  }

  /**
   * Whether a sentence that is being written may be dropped: it begins as what speaks of the model or to the reader, or its end holds what
   * only an order has or a way to reach somebody.
   * @param added characters at its end that were not there when it was asked last and was no suspect
   */
  isSuspect(sentence: string, added: number): boolean {
    if (sentence.length <= scannedTail && this.#isAside(normalize(sentence))) return true
    const end = sentence.slice(-scannedTail)
    if (end.includes('@') || (/\d/u.test(end) && end.search(contact) >= 0)) return true
    if (!this.isWary) return false
    // A pair may begin before what is new, a word of other letters or a number far before it.
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

  /** Whether a sentence speaks of the model or to the reader where the question asks for neither. */
  #isAside(form: string): boolean {
    if (!isAside(form, !this.#givesAdvice)) return false
    // A source may have said it of itself: a diary, a play, a letter.
    return !this.#read.text.includes(form.replace(/[。.!！]$/u, ''))
  }

  #vouchesForContacts(form: string): boolean {
    return (form.match(contact) ?? []).every((one) => one.length > longestContact || this.#read.text.includes(one))
  }
}

/** A doubtful sentence that says this share of what the sentence that says most of the question says of it, is about the question. */
const nearlyMost = 0.75

/** Reads sources for the screen of a reply that is written from them. */
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
