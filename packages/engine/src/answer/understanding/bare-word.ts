import { stopWordSet } from '@wenjin/text'
import { dictionaryWords } from '@wenjin/text/segment'

/** Auxiliary verbs that segmentation attaches to an unknown word: 补卡要, 来修, 贴出来. */
const auxiliary = /^(?:要|能|会|得|来|去)(?=.)|(?<=.)(?:要|能|会|得|到|了|出来|起来|下来|上来)$/gu

/** A verb repeated with negation: 赔不赔. */
const eitherOr = /^(\p{Script=Han})[不没]\1$/u

/** Returns a word without auxiliary verbs and other function words at its ends, unless the dictionary contains the word: 完 of 完能, 娃 of 娃中. */
export function bareWord(word: string): string {
  const verb = eitherOr.exec(word)?.[1]
  if (verb !== undefined) return verb
  if (word.length === 1 || dictionaryWords(word)[0]?.word === word) return word
  const bare = word.replaceAll(auxiliary, '')
  if (bare.length !== 2) return bare
  const [first, last] = [bare[0]!, bare[1]!]
  if (stopWordSet.has(first) === stopWordSet.has(last)) return bare
  return stopWordSet.has(first) ? last : first
}
