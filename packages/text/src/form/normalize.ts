import { loadRadicals } from './radicals.ts'
import { simplifyCharacter } from './simplify.ts'
import type { Span } from './span.ts'

/** A text in its matching form, and where each of its UTF-16 units comes from. */
export interface NormalizedText {
  text: string
  /** `offsets[i]` is the offset in the original of what became unit `i`; one more at the end, the original's length. */
  offsets: readonly number[]
}

/** Characters that NFKC leaves apart, or takes to a form that says something else (㎡ to m2, as if it were a name). */
const unified: readonly (readonly [from: string, to: string])[] = [
  ['“”„‟«»‹›「」『』〝〞〟＂″', '"'],
  ['‘’‚‛`´＇′', "'"],
  ['‐‑‒–—―−─－﹣⸺⸻', '-'],
  ['〜～∼˜', '~'],
  ['・•‧∙⋅･', '·'],
  ['⋯', '...'],
  ['㎡', 'm²'],
  ['㎥', 'm³'],
  ['㎠', 'cm²'],
  ['㎤', 'cm³'],
  ['㎢', 'km²'],
  ['㎦', 'km³'],
  ['㎟', 'mm²'],
  ['㎣', 'mm³'],
]

/** More marks than this on one letter are dropped, which bounds the work that NFKC does on one cluster. */
const maxMarks = 8

const spacePattern = /^(?!\ufeff)[\s\u0085]$/u
const ignoredPattern = /^[\p{Default_Ignorable_Code_Point}\ufeff\p{Cc}\p{Cs}]$/u
/** Characters that may combine with the one before: marks, halfwidth voicing marks, the vowels and finals of Hangul. */
const combiningPattern = /^[\p{M}\uff9e\uff9f\u1160-\u11ff]$/u
/** Numbers whose NFKC form would run into the digits beside them: 10² is not 102, ①2025 is not 12025. Subscripts (H₂O) fold. */
const keptNumberPattern = /^(?![₀-₉])\p{No}$/u

type Kind = 'plain' | 'ignored' | 'space' | 'combining'

interface Entry {
  kind: Kind
  /** The matching form of the character standing alone. */
  form: string
}

/** The first plane as a dense array: sparse, it would be kept as a slow dictionary. The rest is rare. */
const entries = Array.from<Entry | undefined>({ length: 0x10000 }).fill(undefined)
const rareEntries = new Map<number, Entry>()
let replacements: Map<string, string> | undefined

function loadReplacements(): Map<string, string> {
  const table = loadRadicals()
  for (const [from, to] of unified) {
    for (const character of from) table.set(character, to)
  }
  return table
}

/** The matching form of a character standing alone. */
function foldCharacter(character: string): string {
  replacements ??= loadReplacements()
  if (keptNumberPattern.test(character)) return character
  let form = ''
  for (const part of replacements.get(character) ?? character.normalize('NFKC')) {
    form += simplifyCharacter(replacements.get(part) ?? part)
  }
  return form.toLowerCase().normalize('NFC')
}

function classify(character: string): Kind {
  if (spacePattern.test(character)) return 'space'
  if (ignoredPattern.test(character)) return 'ignored'
  return combiningPattern.test(character) ? 'combining' : 'plain'
}

function lookUp(point: number): Entry {
  const known = point <= 0xffff ? entries[point] : rareEntries.get(point)
  if (known) return known
  const character = String.fromCodePoint(point)
  const kind = classify(character)
  const entry = { kind, form: kind === 'plain' || kind === 'combining' ? foldCharacter(character) : '' }
  if (point <= 0xffff) entries[point] = entry
  else rareEntries.set(point, entry)
  return entry
}

/** Whether a character with this unit can belong to the one before it: no letter of ours and no ideograph does. */
function mayCombine(unit: number): boolean {
  return unit >= 0x300 && (unit < 0x4e00 || unit > 0x9fff)
}

/** Writes the matching form of `text`; for every unit written, `record` gets its offset in the original. */
function fold(text: string, record?: (offset: number, units: number) => void): string {
  let out = ''
  let space = -1
  for (let i = 0; i < text.length;) {
    const start = i
    const point = text.codePointAt(i)!
    i += point > 0xffff ? 2 : 1
    const { kind, form } = lookUp(point)
    if (kind === 'ignored') continue
    if (kind === 'space') {
      if (space < 0) space = start
      continue
    }
    let piece = form
    if (i < text.length && mayCombine(text.charCodeAt(i))) {
      let marks = 0
      while (i < text.length) {
        const next = text.codePointAt(i)!
        const entry = lookUp(next)
        if (entry.kind !== 'combining' && entry.kind !== 'ignored') break
        i += next > 0xffff ? 2 : 1
        if (entry.kind === 'combining' && marks++ < maxMarks) piece += entry.form
      }
      if (marks > 0) piece = piece.normalize('NFC')
    }
    if (space >= 0 && out) {
      out += ' '
      record?.(space, 1)
    }
    space = -1
    out += piece
    record?.(start, piece.length)
  }
  return out
}

/**
 * The matching form of a text: two texts a reader would call the same have the same form. NFKC, Traditional to Simplified
 * by character, lower case, one form of quotes, dashes and middle dots, runs of space as one, outer space and invisible
 * characters dropped. For matching only, never for display. Linear time; `normalize(normalize(x)) === normalize(x)`.
 */
export function normalize(text: string): string {
  return fold(text)
}

/** {@link normalize}, with the way back: `[i, j)` of the form lies at `[offsets[i], offsets[j])` of the original. */
export function normalizeWithOffsets(text: string): NormalizedText {
  const offsets: number[] = []
  const form = fold(text, (offset, units) => {
    for (let n = 0; n < units; n++) offsets.push(offset)
  })
  offsets.push(text.length)
  return { text: form, offsets }
}

/** The piece of the original that `[start, end)` of the form comes from, in whole characters: `.` in `…` is all of `…`. */
export function originalSpan({ offsets }: NormalizedText, start: number, end: number): Span {
  let after = end
  while (after > start && offsets[after] === offsets[after - 1]) after++
  return { start: offsets[start]!, end: offsets[after]! }
}
