import type { XmlElement } from '@wenjin/text/xml'
import { styledLetters } from './math-letters.ts'

/** Returns the child elements; text between MathML elements has no meaning. */
export function elements(element: XmlElement): XmlElement[] {
  return element.children.filter((child): child is XmlElement => typeof child !== 'string')
}

const wrappers = new Set(['mrow', 'mstyle', 'mpadded', 'semantics', 'mtd', 'math'])

/** Returns the element inside wrappers that contain nothing else. */
export function innermost(element: XmlElement): XmlElement {
  let inner = element
  while (wrappers.has(inner.name)) {
    const children = elements(inner)
    if (children.length !== 1) return inner
    inner = children[0]!
  }
  return inner
}

/** A pair of brackets with its content; a bracket may be empty. */
export interface Fenced {
  open: string
  close: string
  content: XmlElement[]
}

const isFence = (element: XmlElement | undefined) => element?.name === 'mo' && element.attributes['fence'] === 'true'
/** The characters for divisibility and parallels, which KaTeX writes for bars, do not stretch with their content. */
const bars: Readonly<Record<string, string>> = { '\u2223': '|', '\u2225': '\u2016' }
const signOf = (element: XmlElement | undefined) => {
  const sign = element?.children.filter((child) => typeof child === 'string').join('') ?? ''
  return bars[sign] ?? sign
}

/** Returns the brackets around a row, or null. KaTeX omits an empty closing bracket, as in `cases`. */
export function fencedRow(row: XmlElement): Fenced | null {
  const children = elements(row)
  const [first] = children
  if (row.name !== 'mrow' || !isFence(first) || children.length < 2) return null
  const last = children.at(-1)
  const closed = isFence(last)
  if (!closed && children.length > 2) return null
  const content = children.slice(1, closed ? -1 : undefined)
  if (content.some(isFence)) return null
  return { open: signOf(first), close: closed ? signOf(last) : '', content }
}

/** Operators with limits that apply to the following term: sums, products, integrals. */
export const largeOperators: ReadonlySet<string> = new Set('∑∏∐∫∬∭⨌∮∯∰⋃⋂⋁⋀⨁⨂⨀⨄⨆')

/** Returns the cells of a table, row by row. */
export function tableCells(table: XmlElement): XmlElement[][] {
  return elements(table)
    .filter(({ name }) => name === 'mtr')
    .map((row) => elements(row).filter(({ name }) => name === 'mtd'))
}

/** Whether the columns of a table are the sides of equations, as in `aligned`. */
export function isAligned(table: XmlElement): boolean {
  return table.attributes['columnalign']?.startsWith('right left') === true && table.attributes['columnspacing']?.startsWith('0em') === true
}

/** Returns the ems of a length such as `0.1667em`; 0 for any other. */
export function emsOf(length: string | undefined): number {
  const found = /^(-?[\d.]{1,8})em$/.exec(length ?? '')
  return found ? Number(found[1]) : 0
}

/** Whether an element only reserves room: its content is invisible, and other signs are set over it. */
export function isPlaceholder(element: XmlElement): boolean {
  if (element.name !== 'mpadded') return false
  const { width, height, depth } = element.attributes
  return (width === '0px' || (height === '0px' && depth === '0px')) && innermost(element).name === 'mphantom'
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)

/** KaTeX writes the padding of words over an arrow as an increment (`+…em`); browsers read it as the whole width and cut the words off. */
const isIncrement = ({ name, attributes }: XmlElement) => name === 'mpadded' && attributes['width']?.startsWith('+') === true

/** Browsers ignore `columnalign` and `columnspacing`: each cell gets them as a style. */
function cellStyle(table: XmlElement, column: number): string {
  const sides = (table.attributes['columnalign'] ?? '').split(' ')
  const side = sides[column] ?? sides.at(-1)
  const hasGap = column > 0 && emsOf(table.attributes['columnspacing']) > 0
  // Chromium aligns the content of a cell by its own keywords, others by the standard ones.
  const align = side === 'left' || side === 'right' ? `text-align:${side};text-align:-webkit-${side};` : ''
  return `${align}padding:.25em 0 .25em ${hasGap ? '1em' : '0'}`
}

function writeElement(element: XmlElement, style = ''): string {
  const { name, attributes, children } = element
  const all = { ...(isIncrement(element) ? {} : attributes), ...(style && { style }) }
  const written = Object.entries(all).map(([key, value]) => ` ${key}="${escape(value)}"`)
  const isRow = (child: XmlElement | string): child is XmlElement => name === 'mtable' && typeof child !== 'string' && child.name === 'mtr'
  const content = children.map((child) => {
    if (typeof child === 'string')
      return escape(isFence(element) ? (bars[child] ?? child) : styledLetters(child, attributes['mathvariant'] ?? ''))
    if (!isRow(child)) return writeElement(child)
    return `<mtr>${elements(child)
      .map((cell, column) => writeElement(cell, cellStyle(element, column)))
      .join('')}</mtr>`
  })
  return `<${name}${written.join('')}>${content.join('')}</${name}>`
}

/** Writes a formula as an HTML `math` element, with its number after it and its LaTeX as annotation. */
export function writeMathml({ body, tag }: { body: XmlElement; tag: string | null }, latex: string, display: boolean): string {
  const number = tag === null ? '' : `<mspace width="2em"></mspace><mtext>${escape(tag)}</mtext>`
  const block = display ? ' display="block"' : ''
  const annotation = `<annotation encoding="application/x-tex">${escape(latex)}</annotation>`
  return `<math xmlns="http://www.w3.org/1998/Math/MathML"${block}><semantics><mrow>${writeElement(body)}${number}</mrow>${annotation}</semantics></math>`
}
