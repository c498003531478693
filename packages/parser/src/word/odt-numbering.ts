import { childOf, visitXml, type XmlElement } from '@wenjin/text/xml'
import { alphabetic, formatNumber } from './number-formats.ts'

/** A level of a list style. */
interface Level {
  format: string
  /** Of the format `custom`. */
  pattern: string
  /** Whether letters after `z` are doubled (`aa`, `bb`) instead of counted (`aa`, `ab`). */
  doubled: boolean
  /** Label with `%1%`…`%10%` for the counters. */
  label: string
  start: number
  /** What follows the label. */
  suffix: '' | ' '
  isBullet: boolean
}

type Levels = ReadonlyMap<number, Level>

/** A list while its items are read. */
export interface OpenList {
  style: string
  /** Numbers of the levels so far, from level 1 at index 1; lists that continue each other share them. */
  counts: (number | undefined)[]
  level: number
}

/** Computes the numbers of list items and headings, which the text does not contain. */
export interface OdtNumbering {
  /** Opens a list, within another one or not. */
  open(list: XmlElement, parent: OpenList | undefined): OpenList
  /**
   * Returns the label of the next item with what follows it, e.g. `第三条 `; empty for a bullet.
   * @param start a number that the item states
   * @param paragraph its paragraph, whose style names the list style where the list does not
   */
  next(list: OpenList, start: number | undefined, paragraph: XmlElement): string
  /** Returns the label of the next heading. */
  heading(element: XmlElement): string
}

/** Number formats by the first of the signs that stand for them: `一, 二, 三, ...`. */
const formats: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  一: 'chineseCounting',
  壹: 'chineseLegalSimplified',
  '①': 'decimalEnclosedCircle',
  '⑴': 'decimalEnclosedParen',
  '⒈': 'decimalEnclosedFullstop',
  '㊀': 'ideographEnclosedCircle',
  '１': 'decimalFullWidth',
  〇: 'ideographDigital',
  甲: 'ideographTraditional',
  子: 'ideographZodiac',
  ア: 'aiueoFullWidth',
  ｱ: 'aiueo',
  イ: 'irohaFullWidth',
  ｲ: 'iroha',
  일: 'koreanCounting',
  가: 'ganada',
  ㄱ: 'chosung',
  أ: 'arabicAlpha',
  ก: 'thaiLetters',
  א: 'hebrew2',
  А: 'russianUpper',
  а: 'russianLower',
  '१': 'hindiNumbers',
  '๑': 'thaiNumbers',
  '1st': 'ordinal',
  One: 'cardinalText',
  First: 'ordinalText',
}

const outline = 'text:outline-style'
const levelElements = /^text:(?:list-level-style-(?:number|bullet|image)|outline-level-style)$/

/** Reads the list styles of `styles.xml` and of the content. */
export function readOdtNumbering(...parts: readonly string[]): OdtNumbering {
  const styles = new Map<string, Levels>()
  /** By paragraph style: its list style, empty for none, and its parent. */
  const paragraphs = new Map<string, { list: string | undefined; parent: string | undefined }>()
  for (const xml of parts) {
    visitXml(xml, new Set(['text:list-style', outline, 'style:style']), (element) => {
      const id = element.attributes['style:name'] ?? ''
      if (element.name === 'style:style') {
        if (element.attributes['style:family'] !== 'paragraph') return
        paragraphs.set(id, { list: element.attributes['style:list-style-name'], parent: element.attributes['style:parent-style-name'] })
      } else styles.set(element.name === outline ? outline : id, levelsOf(element))
    })
  }
  const lastOfStyle = new Map<string, OpenList['counts']>()
  const byId = new Map<string, OpenList['counts']>()
  const headings: OpenList = { style: outline, counts: [], level: 1 }

  const next = ({ style, counts, level }: OpenList, start: number | undefined): string => {
    const levels = styles.get(style)
    const own = levels?.get(level)
    counts[level] = start ?? (counts[level] === undefined ? (own?.start ?? 1) : counts[level] + 1)
    counts.length = level + 1
    if (!levels || !own || own.isBullet) return ''
    const label = own.label.replace(/%(\d{1,2})%/g, (_, digits: string) => {
      const at = Number(digits)
      const { format, pattern, doubled, start: first } = levels.get(at) ?? own
      return format === '' ? '' : numberOf(counts[at] ?? first, format, pattern, doubled)
    })
    return label.trim() === '' ? '' : label + (/[、.．)）\s]$/.test(label) ? '' : own.suffix)
  }

  return {
    next: (list, start, { attributes }) =>
      next(list.style === '' ? { ...list, style: listOf(attributes['text:style-name']) ?? '' } : list, start),
    open(list, parent) {
      const own = list.attributes['text:style-name']
      if (parent) return { style: own ?? parent.style, counts: parent.counts, level: parent.level + 1 }
      const style = own ?? ''
      const continued = byId.get(list.attributes['text:continue-list'] ?? '')
      const counts = continued ?? (list.attributes['text:continue-numbering'] === 'true' ? lastOfStyle.get(style) : undefined) ?? []
      lastOfStyle.set(style, counts)
      const id = list.attributes['xml:id']
      if (id !== undefined) byId.set(id, counts)
      return { style, counts, level: 1 }
    },
    heading({ attributes }) {
      if (attributes['text:is-list-header'] === 'true' || listOf(attributes['text:style-name']) === '') return ''
      const level = Math.min(10, Math.max(1, Number(attributes['text:outline-level'] ?? 1) || 1))
      const start = attributes['text:restart-numbering'] === 'true' ? Number(attributes['text:start-value'] ?? 1) : undefined
      return next({ ...headings, level }, start)
    },
  }

  /** The list style that a paragraph style states, or one that it is based on. */
  function listOf(style: string | undefined): string | undefined {
    let at = style
    for (let depth = 0; at !== undefined && depth < 20; depth++) {
      const found = paragraphs.get(at)
      if (found?.list !== undefined) return found.list
      at = found?.parent
    }
    return undefined
  }
}

function levelsOf(style: XmlElement): Levels {
  const levels = new Map<number, Level>()
  for (const element of style.children) {
    if (typeof element === 'string' || !levelElements.test(element.name)) continue
    const { attributes } = element
    const at = Number(attributes['text:level'] ?? 1)
    const { format, pattern } = formatOf(attributes['style:num-format'] ?? '')
    const shown = Math.max(1, Number(attributes['text:display-levels'] ?? 1) || 1)
    const count = Math.min(at, shown)
    const counters = Array.from({ length: count }, (_, index) => at - count + 1 + index)
    const stated = attributes['style:num-list-format'] ?? attributes['loext:num-list-format']
    const label = childOf(childOf(element, 'style:list-level-properties'), 'style:list-level-label-alignment')
    levels.set(at, {
      format,
      pattern,
      doubled: attributes['style:num-letter-sync'] === 'true',
      label: format === '' ? '' : (stated ?? labelOf(attributes, counters, levels)),
      start: Number(attributes['text:start-value'] ?? 1) || 0,
      suffix: label?.attributes['text:label-followed-by'] === 'nothing' ? '' : ' ',
      isBullet: !element.name.endsWith('number') && element.name !== 'text:outline-level-style',
    })
  }
  return levels
}

/** Joins the counters of the levels that have numbers, between prefix and suffix. */
function labelOf(attributes: XmlElement['attributes'], counters: readonly number[], levels: Levels): string {
  const numbered = counters.filter((at, index) => index === counters.length - 1 || (levels.get(at)?.format ?? '') !== '')
  const middle = numbered.map((at) => `%${at}%`).join('.')
  return `${attributes['style:num-prefix'] ?? ''}${middle}${attributes['style:num-suffix'] ?? ''}`
}

function formatOf(stated: string): { format: string; pattern: string } {
  const [first = '', second = ''] = stated.split(',').map((sign) => sign.trim())
  if (/^0+1$/.test(first)) return { format: 'custom', pattern: first }
  if (first === '壹' && second === '貳') return { format: 'ideographLegalTraditional', pattern: '' }
  return { format: first === '' ? '' : (formats[first] ?? 'decimal'), pattern: '' }
}

function numberOf(value: number, format: string, pattern: string, doubled: boolean): string {
  if (doubled || value < 1 || (format !== 'lowerLetter' && format !== 'upperLetter')) return formatNumber(value, format, pattern)
  const letters = alphabetic(value)
  return format === 'lowerLetter' ? letters : letters.toUpperCase()
}
