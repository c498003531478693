import { strFromU8, unzipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { inlineText, type ExportDocument } from '@wenjin/export'

type Block = ExportDocument['blocks'][number]

/** Stands in a pulled text where a formula is; its signs are between two of them. */
export const formulaSign = '\u{e100}'
/** The height of a page's foot, where its number is, points. */
const footHeight = 62

/** Text without blanks: where lines break is a matter of the page. */
export const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

/** The text of a PDF, page by page, the numbers at the feet left out. */
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

/** The text of a Word file: its own, without the instructions of fields; formulas are marked. */
export function textOfWord(bytes: Uint8Array): string {
  const xml = strFromU8(unzipSync(bytes)['word/document.xml']!)
  const said = xml
    .replaceAll(/<w:instrText[^<>]*>[^<>]*<\/w:instrText>/g, '')
    .replaceAll('<m:oMath>', formulaSign)
    .replaceAll('</m:oMath>', formulaSign)
  return squeezed(withoutTags(said))
}

/** XML without the elements of a name, none of which holds another. */
function withoutElement(xml: string, name: string): string {
  const [first = '', ...others] = xml.split(`<${name}`)
  const end = `</${name}>`
  return others.reduce((kept, other) => kept + other.slice(other.indexOf(end) + end.length), first)
}

/** The text of a page: its body without what no reader sees; formulas are marked. */
export function textOfPage(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  const said = ['style', 'script', 'annotation', 'mphantom']
    .reduce(withoutElement, body)
    .replaceAll(/<math\b[^<>]*>/g, formulaSign)
    .replaceAll('</math>', formulaSign)
  return squeezed(withoutTags(said))
}

/** The formulas of a pulled text that marks them, in their order. */
export const formulasIn = (text: string) => text.split(formulaSign).filter((_, at) => at % 2 === 1)

/** The letters and digits of a formula, whatever their form and order: a fraction is read from top to bottom here and from left to right there. */
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

/** The heads of the tables of a document, as they are pulled out of a file. */
const headsOf = ({ blocks }: ExportDocument) =>
  new Set(blocks.flatMap((block) => (block.type === 'table' ? [squeezed(block.rows[0]!.map(inlineText).join(''))] : [])))

/** Signs that a format writes before an item of a list. */
const bullets = /^(?:[•·◦▪‣–]|\d+\.)?$/

/**
 * Goes through the text of a document along the text that was pulled back out of a file.
 * @returns what stands in the file where the document has a formula, in its order
 * @throws Error for a text that is not there, or for something between two texts that the document does not have
 */
export function followText(pulled: string, document: ExportDocument): string[] {
  const parts = document.blocks.flatMap(spoken)
  const first = squeezed(parts.find((part) => part !== null)!)
  // The contents before it name the headings as well.
  let at = pulled.lastIndexOf(first)
  // A table that goes on on the next page has its head there again.
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
