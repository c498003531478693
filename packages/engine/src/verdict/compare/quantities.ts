import type { Quantity, Span } from '@wenjin/text'
import { compareAttached } from './attached.ts'
import { comparable, compareAmounts, isChange, isDerived } from '../statement/amounts.ts'
import type { Clause } from '../statement/clauses.ts'
import type { Pair, SlotComparator } from './compare.ts'
import { termStrength } from './match.ts'

/** Returns the part of a clause that belongs to one of its quantities: up to the adjacent quantities. */
function stretchOf({ quantities, start, end }: Clause, quantity: Quantity): Span {
  const others = quantities.filter((one) => one !== quantity)
  return {
    start: Math.max(start, ...others.filter((one) => one.end <= quantity.start).map((one) => one.end)),
    end: Math.min(end, ...others.filter((one) => one.start >= quantity.end).map((one) => one.start)),
  }
}

/** Returns the weight of the terms around a claim's quantity that also occur around a source's quantity. */
function wordsShared({ source, sourceText, claim, aliases }: Pair, quantity: Quantity, other: Quantity): number {
  const [ours, theirs] = [stretchOf(claim, quantity), stretchOf(source, other)]
  const around = sourceText.slice(theirs.start, theirs.end)
  return claim.terms
    .filter((term) => term.start >= ours.start && term.end <= ours.end)
    .reduce((sum, term) => sum + term.weight * termStrength(term, around, aliases), 0)
}

/** Words before an outdated value: 原定11月提前到9月20日, 由90天缩短为30天. */
const formerPattern = /(?:原定|原计划|原来说?的?|原先|原为|原价|此前|[由从自])[^,;。]{0,3}$/u
const becomesPattern = /^[^,;。]{0,8}(?:[改变增减升降涨跌缩提推延移换扩调]|放宽)[^,;。]{0,6}[为到至成]/u

function isReplaced(quantity: Quantity, next: Quantity | undefined, text: string): boolean {
  if (!formerPattern.test(text.slice(Math.max(0, quantity.start - 6), quantity.start))) return false
  if (/原/u.test(text.slice(Math.max(0, quantity.start - 6), quantity.start))) return true
  return next !== undefined && becomesPattern.test(text.slice(quantity.end, next.start + 1))
}

/** Whether it is one year or month for which the source says "per": 一年 60 元 for 每年. */
function isEach({ kind, value, unit }: Quantity, sourceText: string): boolean {
  return (
    kind === 'measure' &&
    value === '1' &&
    ((unit === '年' && /每年|年费|全年/u.test(sourceText)) || (unit === '月' && /每月|每个月|按月|月租/u.test(sourceText)))
  )
}

/** The relation of a claim's quantity to those of a source's clause. */
export interface QuantityMatch {
  quantity: Quantity
  relation: 'same' | 'different' | 'absent'
  against?: Quantity
  /** Weight of the words around it that also occur around `against`. */
  around?: number
}

/** Matches each quantity of a claim's clause with those of the source's clause. */
export function matchQuantities(pair: Pair): QuantityMatch[] {
  const { claim, source, claimText, sourceText } = pair
  const compared = claim.quantities.map((quantity) => ({
    quantity,
    found: source.quantities
      .filter((one) => comparable(quantity, claimText, one, sourceText))
      .map((one) => ({ one, relation: compareAmounts(quantity, claimText, one, sourceText), around: wordsShared(pair, quantity, one) }))
      // An amount of change is not comparable with a value.
      .filter(({ one, relation }) => relation === 'same' || isChange(quantity, claimText) === isChange(one, sourceText)),
  }))
  const replaced = new Set(source.quantities.filter((one, i) => isReplaced(one, source.quantities[i + 1], sourceText)))
  return compared.map(({ quantity, found }) => {
    const isFormer = formerPattern.test(claimText.slice(Math.max(0, quantity.start - 6), quantity.start))
    const same = found
      .filter(({ one }) => isFormer || !replaced.has(one))
      .filter(({ relation }) => relation === 'same')
      .toSorted((a, b) => b.around - a.around)[0]
    const other = found
      .filter(({ one, relation }) => relation === 'different' && (isFormer || !replaced.has(one)))
      .toSorted((a, b) => b.around - a.around)[0]
    // The same number may belong to another thing, so the words around it decide.
    if (same !== undefined && (other === undefined || other.around <= same.around + 1))
      return { quantity, relation: 'same', against: same.one, around: same.around }
    if (isEach(quantity, sourceText)) return { quantity, relation: 'same' }
    if (isDerived(quantity, claimText, pair.sourceQuantities, sourceText)) return { quantity, relation: 'same' }
    if (other !== undefined) return { quantity, relation: 'different', against: other.one, around: other.around }
    return { quantity, relation: 'absent' }
  })
}

/** Compares numbers, measures, money, shares, dates and times; in lists the number of each item. */
export const compareQuantities: SlotComparator = (pair) => {
  const differences = matchQuantities(pair)
    .filter(({ relation }) => relation === 'different')
    .map(({ quantity, against }) => ({
      slot: quantity.kind === 'date' || quantity.kind === 'time' ? ('date' as const) : ('number' as const),
      claim: quantity,
      source: against!,
    }))
  return differences.length > 0 ? differences : compareAttached(pair)
}
