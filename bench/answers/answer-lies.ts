import { parseQuantities } from '@wenjin/text'

export type LieKind = 'number' | 'denial' | 'name'

/** A true sentence changed in one place. */
export interface Lie {
  kind: LieKind
  sentence: string
}

const denials: readonly (readonly [RegExp, string])[] = [
  [/不是/u, '是'],
  [/没有/u, '有'],
  [/并非/u, '是'],
  [/(?<![不而就都也正便还即但只算])是(?!否|不是|非|由于)/u, '不是'],
  [/(?<![没具拥享含只占还])有(?!的|着|些|关|限|名|机|效|时|人|无|没)/u, '没有'],
  [/可以/u, '不可以'],
  [/位于/u, '不位于'],
  [/属于/u, '不属于'],
]

/** Replaces the first number of a sentence by another of the same form; null when it has none. */
function changeNumber(sentence: string): string | null {
  const quantity = parseQuantities(sentence).find(({ start, end }) => /\d/u.test(sentence.slice(start, end)))
  if (quantity === undefined) return null
  const written = sentence.slice(quantity.start, quantity.end)
  // Change the last digit of the first number: 1998年 becomes 1993年.
  const changed = written.replace(/\d+/u, (digits) => digits.slice(0, -1) + String((Number(digits.at(-1)) + 5) % 10))
  return sentence.slice(0, quantity.start) + changed + sentence.slice(quantity.end)
}

function flipDenial(sentence: string): string | null {
  for (const [pattern, replacement] of denials) if (pattern.test(sentence)) return sentence.replace(pattern, replacement)
  return null
}

/**
 * Returns the lies that a sentence can be turned into: a changed number, a flipped negation, another document's name instead of its own.
 */
export function liesOf(sentence: string, name: string, otherName: string): Lie[] {
  const lies: Lie[] = []
  const number = changeNumber(sentence)
  if (number !== null) lies.push({ kind: 'number', sentence: number })
  const denial = flipDenial(sentence)
  if (denial !== null) lies.push({ kind: 'denial', sentence: denial })
  if (name.length > 1 && otherName.length > 1 && sentence.includes(name))
    lies.push({ kind: 'name', sentence: sentence.replace(name, otherName) })
  return lies
}
