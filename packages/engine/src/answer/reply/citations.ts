import type { Citation } from '@wenjin/contract'
import { toCitation, type Found } from '../verify/attribute.ts'

export const isSupported = ({ verdict }: Found): boolean => verdict !== 'unsupported'

/** Numbers the citations of an answer. */
export class Citations {
  #list: Citation[] = []
  #marks = 0

  get list(): readonly Citation[] {
    return this.#list
  }

  /** Adds those of a sentence `[start, end)`; one without a source when nothing supports it. Returns the new ones. */
  add(sentence: [number, number], found: readonly Found[]): Citation[] {
    const supported = found.filter(isSupported)
    const list: Citation[] =
      supported.length === 0
        ? [{ mark: 0, index: 0, sentence, quote: '', verdict: 'unsupported' }]
        : supported.map((one) => toCitation(one, ++this.#marks, sentence))
    this.#list.push(...list)
    return list
  }

  clear(): void {
    this.#list = []
    this.#marks = 0
  }
}
