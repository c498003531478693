import { alphabetic, formatNumber } from '../word/number-formats.ts'

type Attributes = Readonly<Record<string, string>>

interface Style {
  format: string
  end: string
}

interface OpenList {
  tag: string
  /** How its items are numbered; null for bullets. */
  style: Style | null
  next: number
  step: 1 | -1
}

const decimal: Style = { format: 'decimal', end: '. ' }
const lowerLetter: Style = { format: 'lowerLetter', end: '. ' }
const upperLetter: Style = { format: 'upperLetter', end: '. ' }
const lowerRoman: Style = { format: 'lowerRoman', end: '. ' }
const upperRoman: Style = { format: 'upperRoman', end: '. ' }
const chinese: Style = { format: 'chineseCounting', end: '、' }
/** The styles of the attribute `type`, in which case counts; null where no number is shown. */
const types: ReadonlyMap<string, Style | null> = new Map([
  ['1', decimal],
  ['a', lowerLetter],
  ['A', upperLetter],
  ['i', lowerRoman],
  ['I', upperRoman],
  ['disc', null],
  ['circle', null],
  ['square', null],
])
/** The styles of `list-style-type`; null where no number is shown. */
const styles: ReadonlyMap<string, Style | null> = new Map([
  ['none', null],
  ['disc', null],
  ['circle', null],
  ['square', null],
  ['decimal', decimal],
  ['decimal-leading-zero', { format: 'decimalZero', end: '. ' }],
  ['lower-alpha', lowerLetter],
  ['lower-latin', lowerLetter],
  ['upper-alpha', upperLetter],
  ['upper-latin', upperLetter],
  ['lower-roman', lowerRoman],
  ['upper-roman', upperRoman],
  ['cjk-decimal', { format: 'ideographDigital', end: '、' }],
  ['cjk-ideographic', chinese],
  ['simp-chinese-informal', chinese],
  ['trad-chinese-informal', chinese],
  ['simp-chinese-formal', { format: 'chineseLegalSimplified', end: '、' }],
  ['trad-chinese-formal', { format: 'ideographLegalTraditional', end: '、' }],
  ['cjk-heavenly-stem', { format: 'ideographTraditional', end: '、' }],
  ['cjk-earthly-branch', { format: 'ideographZodiac', end: '、' }],
])
/** The number that an item states itself: 「1、」「（1）」「1)」. */
const ownNumber = /^[（(]?(\d{1,9})[)）、．.](?!\d)/
const listTags: ReadonlySet<string> = new Set(['ol', 'ul', 'menu', 'dir'])

/** Computes the numbers of the items of ordered lists, which the text of a page does not contain. */
export interface HtmlListNumbers {
  /** Reports an element that opens; call it for each, also for those that are not read. @param isRead whether its text is read */
  open(tag: string, attributes: Attributes, isRead: boolean): void
  /** Reports an element that closes. @param isRead whether its text is read */
  close(tag: string, isRead: boolean): void
  /** Returns a text with the number of its item, when it is the first one of the item. */
  numbered(text: string): string
}

/** @param countItems returns the number of items of each `<ol>` of the page, in order; called only for a reversed list without a start */
export function createListNumbers(countItems: () => readonly number[]): HtmlListNumbers {
  const lists: OpenList[] = []
  let counts: readonly number[] | undefined
  let ordered = -1
  let navigation = 0
  /** The number of the open item, until its text begins. */
  let label = ''
  /** Its value in digits. */
  let plain = ''

  function openList(tag: string, attributes: Attributes): void {
    const isReversed = 'reversed' in attributes
    const last = (): number => (counts ??= countItems())[ordered] ?? 1
    lists.push({
      tag,
      // The lists of a navigation are links, whose style sheet shows no numbers.
      style: tag === 'ol' && navigation === 0 ? styleOf(attributes, decimal) : null,
      next: tag === 'ol' ? (integer(attributes['start']) ?? (isReversed ? last() : 1)) : 1,
      step: isReversed ? -1 : 1,
    })
    label = ''
  }

  function openItem(attributes: Attributes): void {
    label = ''
    const list = lists.at(-1)
    if (!list) return
    const value = integer(attributes['value']) ?? list.next
    list.next = value + list.step
    const style = list.style && styleOf(attributes, list.style)
    if (!style) return
    plain = String(value)
    label = numberOf(value, style.format) + style.end
  }

  return {
    open(tag, attributes, isRead) {
      if (tag === 'ol') ordered++
      if (!isRead) return
      if (tag === 'nav') navigation++
      else if (listTags.has(tag)) openList(tag, attributes)
      else if (tag === 'li') openItem(attributes)
    },
    close(tag, isRead) {
      if (!isRead) return
      if (tag === 'nav') navigation = Math.max(0, navigation - 1)
      if (tag === 'li') label = ''
      if (!listTags.has(tag)) return
      const index = lists.findLastIndex((list) => list.tag === tag)
      if (index >= 0) lists.length = index
    },
    numbered(text) {
      if (label === '' || text.trim() === '') return text
      const full = label
      label = ''
      const bare = text.trimStart()
      // The page hides the numbers of a list whose items state their own.
      const isStated = bare.startsWith(full.trim()) && !/^\d/.test(bare.slice(full.trim().length))
      return isStated || ownNumber.exec(bare)?.[1] === plain ? text : full + bare
    },
  }
}

/** Counts the items of each `<ol>` by the same events; see `createListNumbers`. */
export function createItemCounter(): {
  open(tag: string, attributes: Attributes): void
  close(tag: string): void
  counts: readonly number[]
} {
  const counts: number[] = []
  const lists: { tag: string; ordinal: number }[] = []
  return {
    counts,
    open(tag, attributes) {
      if (listTags.has(tag)) {
        lists.push({ tag, ordinal: tag === 'ol' ? counts.length : -1 })
        if (tag === 'ol') counts.push(0)
      } else if (tag === 'li' && !('hidden' in attributes)) {
        const ordinal = lists.at(-1)?.ordinal ?? -1
        if (ordinal >= 0) counts[ordinal] = (counts[ordinal] ?? 0) + 1
      }
    },
    close(tag) {
      if (!listTags.has(tag)) return
      const index = lists.findLastIndex((list) => list.tag === tag)
      if (index >= 0) lists.length = index
    },
  }
}

/** The style that an element states by `style` or `type`, or else the one around it. */
function styleOf(attributes: Attributes, around: Style): Style | null {
  for (const declaration of (attributes['style'] ?? '').toLowerCase().split(';')) {
    const [property = '', value = ''] = declaration.split(':')
    if (!/^list-style(?:-type)?$/.test(property.trim())) continue
    const style = value
      .trim()
      .split(/\s+/)
      .map((word) => styles.get(word))
      .find((known) => known !== undefined)
    if (style !== undefined) return style
  }
  const style = types.get((attributes['type'] ?? '').trim())
  return style === undefined ? around : style
}

function integer(value: string | undefined): number | undefined {
  const digits = /^\s*([-+]?\d{1,9})(?!\d)/.exec(value ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function numberOf(value: number, format: string): string {
  if (value < 1) return String(value)
  if (format === 'lowerLetter') return alphabetic(value)
  if (format === 'upperLetter') return alphabetic(value).toUpperCase()
  return formatNumber(value, format)
}
