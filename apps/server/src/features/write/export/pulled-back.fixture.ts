import { strFromU8, unzipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { inlineText, type ExportDocument } from '@wenjin/export'

type Block = ExportDocument['blocks'][number]

/** Delimiter before and after each formula in an extracted text. */
export const formulaSign = '\u{e100}'
/** Height of a page's foot with the page number, points. */
const footHeight = 62

/** Removes white space, since line breaks depend on the page layout. */
export const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

/** Extracts the text of a PDF, page by page, without the page numbers. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent()
    const shown = items.filter((item) => 'str' in item).filter(({ transform }) => Number(transform[5]) > footHeight)
    pages.push(shown.map(({ str }) => str).join(''))
  }
  return squeezed(pages.join(''))
}

/** The characters that the formats escape. */
const escaped: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
}
const withoutTags = (xml: string) =>
  xml.replaceAll(/<[^<>]*>/g, '').replaceAll(/&(?:lt|gt|quot|apos|amp|#39|#x27);/g, (sign) => escaped[sign]!)

/** Extracts the text of a Word file without field instructions; formulas are marked. */
export function textOfWord(bytes: Uint8Array): string {
  const xml = strFromU8(unzipSync(bytes)['word/document.xml']!)
  const said = xml
    .replaceAll(/<w:instrText[^<>]*>[^<>]*<\/w:instrText>/g, '')
    .replaceAll('<m:oMath>', formulaSign)
    .replaceAll('</m:oMath>', formulaSign)
  return squeezed(withoutTags(said))
}

/** Removes the elements of a name from XML; they must not be nested. */
function withoutElement(xml: string, name: string): string {
  const [first = '', ...others] = xml.split(`<${name}`)
  const end = `</${name}>`
  return others.reduce((kept, other) => kept + other.slice(other.indexOf(end) + end.length), first)
}

/** Extracts the visible text of a page's body; formulas are marked. */
export function textOfPage(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  const said = ['style', 'script', 'annotation', 'mphantom']
    .reduce(withoutElement, body)
    .replaceAll(/<math\b[^<>]*>/g, formulaSign)
    .replaceAll('</math>', formulaSign)
  return squeezed(withoutTags(said))
}

/** Returns the marked formulas of an extracted text, in order. */
export const formulasIn = (text: string) => text.split(formulaSign).filter((_, at) => at % 2 === 1)

/** Returns the letters and digits of a formula in a canonical order, since formats write parts such as fractions in different orders. */
export const lettersOf = (formula: string) =>
  [...formula.normalize('NFKC')]
    .filter((sign) => /[\p{L}\p{N}]/u.test(sign))
    .toSorted()
    .join('')

/** The expected content of a block, in order: texts, and null for a formula. */
function spoken(node: Block): (string | null)[] {
  switch (node.type) {
    case 'heading':
    case 'paragraph':
      return node.children.map((child) => (child.type === 'citation' ? `[${child.source}]` : inlineText([child])))
    case 'quote':
      return node.children.flatMap(spoken)
    case 'list':
      return node.items.flatMap(({ children }) => children.flatMap(spoken))
    case 'code':
      return [node.value]
    case 'formula':
      return [null]
    case 'table':
      return node.rows.flatMap((row) => row.map((cell) => inlineText(cell)))
    case 'rule':
      return []
  }
}

/** Returns the header rows of the tables of a document, as they appear in an extracted text. */
const headsOf = ({ blocks }: ExportDocument) =>
  new Set(blocks.flatMap((block) => (block.type === 'table' ? [squeezed(block.rows[0]!.map(inlineText).join(''))] : [])))

/** Bullets that a format writes before a list item. */
const bullets = /^(?:[•·◦▪‣–]|\d+\.)?$/

/**
 * Matches the text of a document against the text extracted from a file.
 * @returns the extracted text at each formula of the document, in order
 * @throws Error for missing text, or for extra text between two texts of the document
 */
export function followText(pulled: string, document: ExportDocument): string[] {
  const parts = document.blocks.flatMap(spoken)
  const first = squeezed(parts.find((part) => part !== null)!)
  // The table of contents before it contains the headings too.
  let at = pulled.lastIndexOf(first)
  // A table that continues on the next page repeats its header row.
  const heads = headsOf(document)
  const formulas: string[] = []
  let formula = false
  for (const part of parts) {
    if (part === null) {
      formula = true
      continue
    }
    const wanted = squeezed(part)
    const found = pulled.indexOf(wanted, at)
    if (found === -1) throw new Error(`not in the file: ${wanted}`)
    const between = pulled.slice(at, found)
    if (formula) formulas.push(between)
    else if (!bullets.test(between) && !heads.has(between)) throw new Error(`in the file only: ${between} before ${wanted}`)
    formula = false
    at = found + wanted.length
  }
  return formulas
}
