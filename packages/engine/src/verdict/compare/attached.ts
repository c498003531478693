import type { Quantity, Span } from '@wenjin/text'
import { comparable, compareAmounts } from '../statement/amounts.ts'
import type { Clause, Term } from '../statement/clauses.ts'
import type { SlotComparator } from './compare.ts'

/** A list item: the thing it names and its single number. */
interface Item {
  term: Term
  value: Span & { written: string; quantity?: Quantity }
}

/** A number at the end of an item with a classifier that is not a unit: 半勺, 三钱. */
const countedPattern = /(?:\d{1,6}(?:\.\d{1,3})?|[半一二两三四五六七八九十百千]{1,4}) ?\p{Script=Han}{0,2}$/u

/** Returns the single number of an item that starts at an offset; undefined when it has none or several. */
function valueOf(part: string, from: number, quantities: readonly Quantity[]): Item['value'] | undefined {
  const end = from + part.length
  const [quantity, another] = quantities.filter((one) => one.start >= from && one.end <= end)
  if (another !== undefined) return undefined
  if (quantity !== undefined)
    return { start: quantity.start, end: quantity.end, written: part.slice(quantity.start - from, quantity.end - from), quantity }
  const counted = countedPattern.exec(part)
  return counted === null ? undefined : { start: from + counted.index, end, written: counted[0] }
}

/** Returns the items of a clause that lists things with one number each: 生抽两勺、老抽半勺. */
function itemsOf({ text, start, terms, quantities }: Clause): Item[] {
  const items: Item[] = []
  let from = start
  for (const part of text.split('、')) {
    const value = valueOf(part, from, quantities)
    const term = value && terms.findLast((one) => one.start >= from && one.end <= value.start && one.word.length > 1)
    if (value !== undefined && term !== undefined) items.push({ term, value })
    from += part.length + 1
  }
  return items
}

/** Finds a number of a list item for which the source's list has another value: the number occurs, but with another item. */
export const compareAttached: SlotComparator = ({ claim, source, claimText, sourceText }) => {
  if (!claim.text.includes('、') || !source.text.includes('、')) return []
  const given = itemsOf(source)
  return itemsOf(claim).flatMap(({ term, value }) => {
    const other = given.find((one) => one.term.word === term.word)?.value
    if (other === undefined) return []
    const [a, b] = [value.quantity, other.quantity]
    const differs =
      a === undefined || b === undefined
        ? value.written !== other.written && given.some((one) => one.value.written === value.written)
        : comparable(a, claimText, b, sourceText) && compareAmounts(a, claimText, b, sourceText) === 'different'
    const span = ({ start, end }: Span): Span => ({ start, end })
    return differs ? [{ slot: 'number' as const, claim: span(value), source: span(other) }] : []
  })
}
