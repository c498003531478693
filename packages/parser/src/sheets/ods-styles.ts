import { childrenOf, textOf, visitXml, type XmlElement } from '@wenjin/text/xml'

/** Styles of an OpenDocument sheet. */
export interface OdsStyles {
  /** Returns the index of the number format of a cell style; 0 for none. */
  formatOf(style: string | undefined): number
  /** Number formats by their index, in the notation of Excel. */
  formats: readonly string[]
  /** Whether the sheets of a table style are shown. */
  isShown(style: string | undefined): boolean
}

const dataStyles = ['number', 'currency', 'percentage', 'date', 'time', 'boolean', 'text'].map((kind) => `number:${kind}-style`)
const maxParents = 20

/** Reads the styles of `styles.xml` and of the content itself. */
export function readOdsStyles(...parts: readonly string[]): OdsStyles {
  const cells = new Map<string, { data: string | undefined; parent: string | undefined }>()
  const hiddenTables = new Set<string>()
  const data = new Map<string, XmlElement>()
  const elements = new Set(['style:style', 'style:default-style', ...dataStyles])
  for (const xml of parts) {
    visitXml(xml, elements, (element) => {
      const { name, attributes } = element
      const id = attributes['style:name'] ?? ''
      if (name.startsWith('number:')) data.set(id, element)
      else if (attributes['style:family'] === 'table-cell')
        cells.set(id, { data: attributes['style:data-style-name'], parent: attributes['style:parent-style-name'] })
      else if (attributes['style:family'] === 'table') {
        if (childrenOf(element, 'style:table-properties').some((one) => one.attributes['table:display'] === 'false')) hiddenTables.add(id)
      }
    })
  }
  const formats: string[] = ['General']
  const known = new Map<string, number>()
  const indexOf = (id: string): number => {
    const before = known.get(id)
    if (before !== undefined) return before
    const element = data.get(id)
    const index = element ? formats.push(patternWithParts(element, data)) - 1 : 0
    known.set(id, index)
    return index
  }
  return {
    formats,
    formatOf(style) {
      let at = style
      for (let depth = 0; at !== undefined && depth < maxParents; depth++) {
        const cell = cells.get(at)
        if (cell?.data !== undefined) return indexOf(cell.data)
        at = cell?.parent
      }
      return 0
    },
    isShown: (style) => style === undefined || !hiddenTables.has(style),
  }
}

/** Returns the pattern of a data style; where another one is for positive numbers, that one comes first. */
function patternWithParts(style: XmlElement, all: ReadonlyMap<string, XmlElement>): string {
  const own = patternOf(style)
  const positive = childrenOf(style, 'style:map').find(({ attributes }) => /^value\(\)>=?0$/.test(attributes['style:condition'] ?? ''))
  const other = all.get(positive?.attributes['style:apply-style-name'] ?? '')
  return other ? `${patternOf(other)};${own}` : own
}

function patternOf(style: XmlElement): string {
  const percent = style.name === 'number:percentage-style'
  return style.children.map((child) => (typeof child === 'string' ? '' : patternOfPart(child, percent))).join('')
}

const literal = (text: string) => (text === '' ? '' : `"${text.replaceAll('"', '')}"`)

function patternOfPart(part: XmlElement, percent: boolean): string {
  const { attributes } = part
  const isLong = attributes['number:style'] === 'long'
  switch (part.name) {
    case 'number:number':
      return digits(attributes)
    case 'number:scientific-number':
      return `${digits(attributes)}E+${'0'.repeat(countOf(attributes, 'min-exponent-digits', 2))}`
    case 'number:fraction': {
      const places = '?'.repeat(Math.max(1, countOf(attributes, 'min-denominator-digits', 1)))
      return `# ${places}/${places}`
    }
    case 'number:text':
      return percent ? textOf(part).split('%').map(literal).join('%') : literal(textOf(part))
    case 'number:currency-symbol':
      return literal(textOf(part))
    case 'number:year':
      return isLong ? 'yyyy' : 'yy'
    case 'number:month':
      return attributes['number:textual'] === 'true' ? (isLong ? 'mmmm' : 'mmm') : isLong ? 'mm' : 'm'
    case 'number:day':
      return isLong ? 'dd' : 'd'
    case 'number:day-of-week':
      return isLong ? 'dddd' : 'ddd'
    case 'number:hours':
      return isLong ? 'hh' : 'h'
    case 'number:minutes':
      return isLong ? 'mm' : 'm'
    case 'number:seconds':
      return isLong ? 'ss' : 's'
    case 'number:am-pm':
      return 'AM/PM'
    case 'number:text-content':
      return '@'
    default:
      return ''
  }
}

function countOf(attributes: XmlElement['attributes'], name: string, otherwise: number): number {
  const value = Number(attributes[`number:${name}`] ?? otherwise)
  return Number.isInteger(value) ? Math.min(30, Math.max(0, value)) : otherwise
}

function digits(attributes: XmlElement['attributes']): string {
  const decimals = attributes['number:decimal-places']
  if (decimals === undefined && attributes['number:min-integer-digits'] === undefined) return 'General'
  const whole = '0'.repeat(countOf(attributes, 'min-integer-digits', 0))
  const least = countOf(attributes, 'min-decimal-places', countOf(attributes, 'decimal-places', 0))
  const most = Math.max(least, countOf(attributes, 'decimal-places', 0))
  const part = most === 0 ? '' : `.${'0'.repeat(least)}${'#'.repeat(most - least)}`
  return `${attributes['number:grouping'] === 'true' ? `#,##${whole || '0'}` : whole || '#'}${part}`
}
