import { childOf, textOf, type XmlElement } from '@wenjin/text/xml'
import { formulaText } from './omml.ts'

/** Elements of a paragraph whose text is skipped: properties, deleted text, text boxes of drawings, and a drawing's fallback. */
const unread = new Set(['w:pPr', 'w:rPr', 'w:del', 'w:moveFrom', 'w:delText', 'w:txbxContent', 'mc:Fallback', 'w:annotationRef'])
const literals: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
  'w:footnoteRef': '',
}
/** Fields whose result is the number of a page: it says nothing about the text. */
const pageFields = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION)\b/i
const linkField = /^\s*HYPERLINK\s+"([^"]{1,2000})"/i

/** What the reader of a paragraph does with its fields and links. */
export interface DocxTextOptions {
  /** Returns the words of a link with its address. `id` is its relationship; otherwise the address stands in the text itself. */
  link?: ((words: string, to: { id: string } | { address: string }) => string) | undefined
  /** Leaves out the results of fields that are page numbers. */
  skipPageNumbers?: boolean
}

/** A field between its first and last mark; `from` is the part of the text with which its result begins. */
interface OpenField {
  code: string
  from: number | undefined
}

/** Maximum depth of fields in fields. */
const maxFields = 16

interface Reading extends DocxTextOptions {
  /** The text so far. Joined parts would be copied with each link of a long paragraph. */
  parts: string[]
  fields: OpenField[]
}

/** Returns the visible text of a paragraph or a part of it: with insertions, without deleted and hidden text, formulas on one line. */
export function paragraphText(paragraph: XmlElement, options: DocxTextOptions = {}): string {
  const reading: Reading = { ...options, parts: [], fields: [] }
  readChildren(paragraph, reading)
  return reading.parts.join('')
}

function readChildren(element: XmlElement, reading: Reading): void {
  for (const child of element.children) if (typeof child !== 'string') readElement(child, reading)
}

function readElement(element: XmlElement, reading: Reading): void {
  const literal = literals[element.name]
  if (literal !== undefined) reading.parts.push(literal)
  else if (element.name === 'w:t') reading.parts.push(textOf(element))
  else if (element.name === 'm:oMath') reading.parts.push(formulaText(element))
  else if (element.name === 'w:ruby') readBase(element, reading)
  else if (element.name === 'w:fldChar') readFieldMark(element.attributes['w:fldCharType'], reading)
  else if (element.name === 'w:instrText') {
    const open = reading.fields.at(-1)
    if (open && open.from === undefined && open.code.length < 4000) open.code += textOf(element)
  } else if (element.name === 'w:fldSimple') {
    const from = reading.parts.length
    readChildren(element, reading)
    closeField({ code: element.attributes['w:instr'] ?? '', from }, reading)
  } else if (element.name === 'w:hyperlink') {
    const from = reading.parts.length
    readChildren(element, reading)
    const id = element.attributes['r:id']
    if (id !== undefined) replaceFrom(from, reading, (words) => reading.link?.(words, { id }) ?? words)
  } else if (!unread.has(element.name) && !isHidden(element)) readChildren(element, reading)
}

function readFieldMark(type: string | undefined, reading: Reading): void {
  const open = reading.fields.at(-1)
  if (type === 'begin') {
    if (reading.fields.length < maxFields) reading.fields.push({ code: '', from: undefined })
  }
  if (type === 'separate' && open) open.from = reading.parts.length
  else if (type === 'end' && open) {
    reading.fields.pop()
    closeField(open, reading)
  }
}

function closeField({ code, from }: OpenField, reading: Reading): void {
  if (from === undefined) return
  if (reading.skipPageNumbers && pageFields.test(code)) replaceFrom(from, reading, () => '')
  const address = linkField.exec(code)?.[1]
  if (address !== undefined) replaceFrom(from, reading, (words) => reading.link?.(words, { address }) ?? words)
}

function replaceFrom(from: number, reading: Reading, change: (words: string) => string): void {
  reading.parts.push(change(reading.parts.splice(from).join('')))
}

/** Whether a property that is on or off is there and on. */
export function isOn(property: XmlElement | undefined): boolean {
  return property !== undefined && !/^(?:0|false|off)$/.test(property.attributes['w:val'] ?? '')
}

function isHidden(run: XmlElement): boolean {
  return run.name === 'w:r' && isOn(childOf(childOf(run, 'w:rPr'), 'w:vanish'))
}

/** Reads the base characters of a phonetic guide, without the guide. */
function readBase(ruby: XmlElement, reading: Reading): void {
  for (const child of ruby.children) if (typeof child !== 'string' && child.name === 'w:rubyBase') readChildren(child, reading)
}
