import type { Quantity } from './quantity.ts'

const dollars = new Set(['USD', 'HKD', 'TWD', 'SGD', 'CAD', 'AUD'])

/** Units agree when they are equal, when one is missing, or when one is a bare dollar sign and the other any dollar currency. */
function sameUnit(a: string | undefined, b: string | undefined): boolean {
  return a === b || a === undefined || b === undefined || (a === '$' && dollars.has(b)) || (b === '$' && dollars.has(a))
}

function decade(value: string): string | undefined {
  return /^(?:x|\d\d)(\d0s)$/.exec(value)?.[1]
}

/** A decade without a century (九十年代) matches that decade of any century. */
function sameDate(a: string, b: string): boolean {
  if (a === b) return true
  return (a.startsWith('x') || b.startsWith('x')) && decade(a) !== undefined && decade(a) === decade(b)
}

/**
 * Whether two quantities are equal: in canonical value and in unit. A bare number equals a measure or an amount of the same value when one
 * of the two has no unit, as in 300 and 300人. Symmetric.
 */
export function sameQuantity(a: Quantity, b: Quantity): boolean {
  if (a.kind === 'date' && b.kind === 'date') return sameDate(a.value, b.value)
  if (a.value !== b.value) return false
  if (a.kind === b.kind) return sameUnit(a.unit, b.unit)
  // (1990–2001) contains years without 年.
  if (a.kind === 'date' || b.kind === 'date') return /^\d{3,4}$/.test(a.value) && (a.kind === 'number' || b.kind === 'number')
  const other = a.kind === 'number' ? b.kind : b.kind === 'number' ? a.kind : undefined
  return other === 'measure' || other === 'money'
}

/** Whether the date `general` is a less exact form of `particular`: it lacks parts and agrees on the others, as 2025 and 2025-03-01 do. */
function isPartOfDate(general: string, particular: string): boolean {
  if (general.startsWith('---')) return particular.endsWith(general.slice(2))
  if (general.startsWith('--')) return particular.replace(/^-?\d+/, '-').startsWith(general)
  if (/^-?\d+(?:-\d\d)?$/.test(general)) return particular.startsWith(`${general}-`)
  const ofDecade = /^(\d+)0s$/.exec(general)
  // regex-parts: digits of a year
  if (ofDecade) return new RegExp(`^${ofDecade[1]}\\d(?:-|$)`).test(particular)
  const century = /^C(\d+)$/.exec(general)
  const year = /^(\d{1,4})(?:-|s?$)/.exec(particular)
  return century !== null && year !== null && Math.floor((Number(year[1]) + 99) / 100) === Number(century[1])
}

/**
 * Whether `evidence` supports `claim`: they are equal, or the evidence is the more exact date (2025年3月1日 supports a claim of 2025, not the
 * reverse), or the evidence is a range that starts or ends with the claimed quantity.
 */
export function supportsQuantity(evidence: Quantity, claim: Quantity): boolean {
  if (sameQuantity(evidence, claim)) return true
  if (evidence.kind === 'range' && claim.kind !== 'range') {
    return evidence.value.split('..').some((value) => {
      const end: Quantity = { ...evidence, kind: claim.kind, value }
      return sameUnit(claim.unit, evidence.unit) && supportsQuantity(end, claim)
    })
  }
  return evidence.kind === 'date' && claim.kind === 'date' && isPartOfDate(claim.value, evidence.value)
}
