import type { Term } from '../statement/clauses.ts'
import { surnames } from '../statement/lexicon.ts'
import { otherWordsOf } from '../statement/synonyms.ts'

/** Other names that a source itself defines: 出租人 for 甲方 where it says 甲方（出租人）. In matching form. */
export type Aliases = ReadonlyMap<string, readonly string[]>

const noAliases: readonly string[] = []

/** Strength of a word found by a synonym, slightly less than 1. */
const bySynonym = 0.95
/** Strength of a word when one of its two characters is found: 建立 and 建于. */
const byCharacter = 0.5

const westernPattern = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/u
const nameTagPattern = /^(?:nr|ns|nt|nz|eng|x)/u
const personTagPattern = /^(?:nr|x)/u

/** Whether a word names a person, place, firm or product, as far as the dictionary shows. */
export function isName({ word, tag }: Term): boolean {
  return nameTagPattern.test(tag) && [...word].length > 1
}

/** Whether a word may be a personal name: a surname with one or two more characters. */
export function isPerson({ word, tag }: Term): boolean {
  if (!personTagPattern.test(tag) || word.length > 4) return false
  const characters = [...word]
  return characters.length >= 2 && characters.length <= 3 && surnames.has(characters[0]!)
}

/** Function characters that the segmenter attaches to the start or end of a word: 应由, 被扣, 传到, 检测时. */
const beginsPattern = /^[被将会应由已也都就还并再又]/u
const endsPattern = /[时后到在于为了着过的]$/u
const isVerbPattern = /^v/u
/** Strength of a word found without such a character, or with its two characters swapped: 回收, 收回. */
const byCore = 0.9

/** The same for words outside the dictionary, to which the segmenter may attach several of them: 最多养, 要标, 再交, 换个. */
const guessedBeginsPattern =
  /^(?:最多|至少|最少|顶多|[被将会应由已也都就还并再又要能可须得只才先更很太从在给对向与和同而这那每各所以其该])+/u
const guessedEndsPattern = /(?:[时后前到在于为了着过的得个要就才先再]|起来|出来|下来|下去|过来){1,3}$/u

/** Returns a word without function characters at its ends; the word itself when nothing remains. */
function coreOf({ word, tag }: Term): string {
  const [begins, ends] = tag === 'x' ? [guessedBeginsPattern, guessedEndsPattern] : [beginsPattern, endsPattern]
  const core = word.replace(begins, '').replace(ends, '')
  return core === '' ? word : core
}

/** Returns how well a text contains a word, 0–1: verbatim, as a synonym, or in part. */
export function termStrength(term: Term, text: string, aliases: Aliases): number {
  const { word } = term
  if (westernPattern.test(word))
    return text.includes(word) ? 1 : (aliases.get(word) ?? noAliases).some((name) => text.includes(name)) ? bySynonym : 0
  if (text.includes(word)) return 1
  for (const other of otherWordsOf(word)) if (text.includes(other.word)) return other.strength
  if ((aliases.get(word) ?? noAliases).some((name) => text.includes(name))) return bySynonym
  const core = coreOf(term)
  if (core !== word) {
    if (text.includes(core)) return byCore
    for (const other of otherWordsOf(core)) if (text.includes(other.word)) return byCore * other.strength
  }
  const characters = [...word]
  if (characters.length === 2 && isVerbPattern.test(term.tag) && text.includes(characters[1]! + characters[0]!)) return byCore
  if (isPerson(term) || characters.length === 1) return 0
  if (characters.length === 2) return characters.some((character) => text.includes(character)) ? byCharacter : 0
  let pairs = 0
  let single = 0
  characters.forEach((character, i) => {
    if (text.includes(character)) single++
    if (i > 0 && text.includes(characters[i - 1]! + character)) pairs++
  })
  return Math.max(pairs / (characters.length - 1), (byCharacter * single) / characters.length)
}

const aliasPattern =
  /(?<![\p{Script=Han}a-z0-9])([\p{Script=Han}a-z0-9]{2,10}) ?\((?:以下简称|简称|下称|即|又称|又名|也称)?"?([\p{Script=Han}a-z0-9]{2,10})"?\)(?:[:] ?([\p{Script=Han}]{2,4})(?![\p{Script=Han}]))?/gu
const calledPattern =
  /([\p{Script=Han}a-z0-9]{2,12})[,( ]{0,2}(?:以下简称|简称|又称|又名|又叫|也叫|亦称|别名)"?([\p{Script=Han}a-z0-9]{2,8})/gu

/** Returns the other names that a text (matching form) defines, by name. */
export function findAliases(text: string): Aliases {
  const aliases = new Map<string, string[]>()
  const names = [...text.matchAll(aliasPattern), ...text.matchAll(calledPattern)].map((match) =>
    match.slice(1).filter((name) => name !== undefined),
  )
  for (const same of names) {
    if (same.some((name) => /^\d+$/u.test(name))) continue
    for (const name of same) aliases.set(name, [...(aliases.get(name) ?? []), ...same.filter((other) => other !== name)])
  }
  return aliases
}
