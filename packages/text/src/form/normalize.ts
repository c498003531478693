import { loadRadicals } from './radicals.ts'
import { simplifyCharacter } from './simplify.ts'
import type { Span } from './span.ts'

/** A text in matching form, with the original offset of each of its UTF-16 units. */
export interface NormalizedText {
  text: string
  /** `offsets[i]` is the offset in the original of unit `i`; a last extra entry is the length of the original. */
  offsets: readonly number[]
}

/** Characters that NFKC does not unify, or maps to a form with another meaning (㎡ to m2, which reads as a name). */
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

/** Maximal number of combining marks kept on one letter; bounds the work of NFC on one cluster. */
const maxMarks = 8

const spacePattern = /^(?!\ufeff)[\s\u0085]$/u
const ignoredPattern = /^[\p{Default_Ignorable_Code_Point}\ufeff\p{Cc}\p{Cs}]$/u
/** Characters that may combine with the preceding one: marks, halfwidth voicing marks, Hangul vowels and finals. */
const combiningPattern = /^[\p{M}\uff9e\uff9f\u1160-\u11ff]$/u
/** Numbers whose NFKC form would merge with adjacent digits: 10² is not 102, ①2025 is not 12025. Subscripts (H₂O) are folded. */
const keptNumberPattern = /^(?![₀-₉])\p{No}$/u

type Kind = 'plain' | 'ignored' | 'space' | 'combining'

interface Entry {
  kind: Kind
  /** The matching form of the character on its own. */
  form: string
}

/** The basic plane as a dense array, since V8 would store a sparse one as a slow dictionary. Code points of other planes are rare. */
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

/** Returns the matching form of a single character. */
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

/** Whether a character with this UTF-16 unit may combine with the preceding one; Latin letters and common ideographs never do. */
function mayCombine(unit: number): boolean {
  return unit >= 0x300 && (unit < 0x4e00 || unit > 0x9fff)
}

/** Bit flags of the entries of `unitTraits`; an entry is 0 until its unit is looked up. */
const [lookedUp, plain, same] = [1, 2, 4]
/** By UTF-16 unit: whether it is a plain character, and whether it is also its own matching form, as most are. */
const unitTraits = new Uint8Array(0x10000)

function traitsOf(unit: number): number {
  const known = unitTraits[unit]!
  if (known !== 0) return known
  const { kind, form } = lookUp(unit)
  const traits = lookedUp | (kind === 'plain' ? plain : 0) | (kind === 'plain' && form === String.fromCharCode(unit) ? same : 0)
  unitTraits[unit] = traits
  return traits
}

/** Returns the end of the run of characters from `start` that are their own matching form, single spaces between them included. */
function endOfSame(text: string, start: number): number {
  let at = start
  let unit = text.charCodeAt(at)
  let traits = traitsOf(unit)
  while (at < text.length) {
    // Past the end is a unit that neither combines nor follows a space.
    const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 0
    const following = traitsOf(next)
    if (traits & same) {
      if (mayCombine(next) && !(following & plain)) break
    } else if (unit !== 0x20 || at === start || !(following & same)) break
    at += 1
    unit = next
    traits = following
  }
  return at
}

/**
 * Builds the matching form of `text`; calls `record` with the original offset and the length of every piece written. Runs that stay as they
 * are, most of a text, are copied at once: appending each character would allocate an object for it.
 */
function fold(text: string, record?: (offset: number, units: number) => void): string {
  let out = ''
  let space = -1
  for (let i = 0; i < text.length;) {
    const start = i
    const end = endOfSame(text, i)
    if (end > i) {
      if (space >= 0 && out) {
        out += ' '
        record?.(space, 1)
      }
      space = -1
      out += text.slice(i, end)
      if (record) for (; i < end; i += 1) record(i, 1)
      i = end
      continue
    }
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
 * Returns the matching form of a text: texts that readers consider equal have equal forms. It applies NFKC, maps Traditional to Simplified
 * per character, lowercases, unifies quotes, dashes and middle dots, collapses runs of space, and drops outer space and invisible
 * characters. For matching only, never for display. Linear time; `normalize(normalize(x)) === normalize(x)`.
 */
export function normalize(text: string): string {
  return fold(text)
}

/** Like {@link normalize}, with the offsets back: `[i, j)` of the form corresponds to `[offsets[i], offsets[j])` of the original. */
export function normalizeWithOffsets(text: string): NormalizedText {
  const offsets: number[] = []
  const form = fold(text, (offset, units) => {
    for (let n = 0; n < units; n++) offsets.push(offset)
  })
  offsets.push(text.length)
  return { text: form, offsets }
}

/**
 * Returns the span of the original that `[start, end)` of the form comes from, in whole characters: a single `.` of `…` maps to all of `…`.
 */
export function originalSpan({ offsets }: NormalizedText, start: number, end: number): Span {
  let after = end
  while (after > start && offsets[after] === offsets[after - 1]) after++
  return { start: offsets[start]!, end: offsets[after]! }
}
