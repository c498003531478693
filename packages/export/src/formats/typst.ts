import { readFormula } from '../formula/formula.ts'
import { typstMath } from '../formula/typst-math.ts'
import { contentsFromPages, hasContents } from '../document.ts'
import type { Block, ExportDocument, Inline, Picture } from '../model.ts'
import { referenceEntries } from '../reference.ts'
import { words } from '../words.ts'
import { columnShares, tableTextSize } from './table-layout.ts'
import { typstStyle } from './typst-style.ts'

/** A document in the language of Typst, with the pictures that it names by their paths. */
export interface TypstSource {
  source: string
  pictures: { path: string; jpeg: Uint8Array }[]
}

interface Context {
  document: ExportDocument
  sources: ReadonlySet<number>
  paths: Map<Picture, string>
}

/** Points a pixel of a picture takes, and the largest picture of a page. */
const pointsPerPixel = 0.6
const largestPicture = { width: 450, height: 560 }

/** A string of Typst; as an expression it is shown as it is, whatever it holds. */
export const string = (value: string) =>
  `"${value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll(/[\n\r]+/g, ' ')}"`
const rawString = (value: string) =>
  `"${value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)}"`
const text = (value: string) => (value === '' ? '' : `#${string(value)};`)

/** A formula with its LaTeX as the description that a screen reader reads. */
function formula(latex: string, display: boolean): string {
  const found = readFormula(latex, display)
  if (!found) return `#raw(${rawString(latex)});`
  const inner = typstMath(found) || '""'
  const number = found.tag === null ? '' : `, numbering: _ => [${text(found.tag)}]`
  return `#math.equation(block: ${display}, alt: ${string(latex)}${number}, $${display ? ` ${inner} ` : inner}$);`
}

function picture(context: Context, image: Picture, name: string): string {
  const { paths } = context
  let path = paths.get(image)
  if (path === undefined) {
    path = `/picture-${paths.size + 1}.jpg`
    paths.set(image, path)
  }
  const scale = Math.min(1, largestPicture.width / (image.width * pointsPerPixel), largestPicture.height / (image.height * pointsPerPixel))
  const width = Math.max(1, Math.round(image.width * pointsPerPixel * scale))
  return `#box(image(${string(path)}, width: ${width}pt, alt: ${string(name)}));`
}

function inline(context: Context, nodes: readonly Inline[]): string {
  return nodes
    .map((node): string => {
      switch (node.type) {
        case 'text':
          return text(node.value)
        case 'strong':
          return `#strong[${inline(context, node.children)}];`
        case 'emphasis':
          return `#emph[${inline(context, node.children)}];`
        case 'delete':
          return `#strike[${inline(context, node.children)}];`
        case 'code':
          return `#raw(${rawString(node.value)});`
        case 'formula':
          return formula(node.latex, false)
        case 'break':
          return '#linebreak();'
        case 'link':
          return `#link(${string(node.address)})[${inline(context, node.children)}];`
        case 'picture':
          return picture(context, node.picture, node.name)
        case 'citation':
          return context.sources.has(node.source)
            ? `#super(link(<source-${node.source}>, ${string(`[${node.source}]`)}));`
            : `#super(${string(`[${node.source}]`)});`
        case 'note':
          return `#footnote[${inline(context, node.children)}];`
      }
    })
    .join('')
}

function table(context: Context, { align, rows }: Extract<Block, { type: 'table' }>): string {
  const cell = (content: readonly Inline[]) => `[${inline(context, content)}]`
  const [head = [], ...body] = rows
  const sides = align.map((side) => side ?? 'left').join(', ')
  const cells = body.map((row) => row.map(cell).join(', ')).join(',\n')
  return `#{
set text(size: ${tableTextSize(head.length)}pt)
set par(justify: false)
table(columns: (${columnShares(rows)
    .map((share) => `${share}fr`)
    .join(', ')},), align: (${sides},), table.header(${head.map(cell).join(', ')}),
${cells})
}`
}

function block(context: Context, node: Block): string {
  switch (node.type) {
    case 'heading':
      return `#heading(level: ${node.depth})[${inline(context, node.children)}]`
    case 'paragraph':
      return inline(context, node.children)
    case 'quote':
      return `#quote(block: true)[\n${blocks(context, node.children)}\n]`
    case 'list': {
      const items = node.items.map(({ checked, children }) => {
        const box = checked === null ? '' : `#task(${checked});`
        return `[${box}${blocks(context, children)}]`
      })
      return node.ordered ? `#enum(start: ${node.start}, ${items.join(',\n')})` : `#list(${items.join(',\n')})`
    }
    case 'code':
      return `#raw(${rawString(node.value)}, block: true)`
    case 'formula':
      return formula(node.latex, true)
    case 'table':
      return table(context, node)
    case 'rule':
      return '#line(length: 100%, stroke: 0.5pt + luma(190))'
  }
}

const blocks = (context: Context, nodes: readonly Block[]) => nodes.map((node) => block(context, node)).join('\n\n')

function sourceList(document: ExportDocument): string {
  const entries = referenceEntries(document)
  if (entries.length === 0) return ''
  const items = entries.map(({ n, text: title, address, details, quotes }) => {
    const name = address === null ? text(title) : `#link(${string(address)})[${text(title)}];`
    const about = details === '' ? '' : ` #text(fill: luma(90), ${string(details)});`
    const quoted = quotes.map((quote) => `#source-quote(${string(quote)})`).join('')
    return `#source-entry(${n})[${name}${about}${quoted}] <source-${n}>`
  })
  return `#heading(level: 1, ${string(words[document.lang].sources)})\n\n${items.join('\n\n')}`
}

function replacements({ lang, replaced }: ExportDocument): string {
  if (replaced.length === 0) return ''
  const items = replaced.map((one) => `[${text(one)}]`)
  return `#replacements(${string(words[lang].replaced)}, list(${items.join(', ')}))`
}

const picturesOf = ({ paths }: Context) => [...paths].map(([{ jpeg }, path]) => ({ path, jpeg }))

/** The text of a document alone, for a page of other looks; its marks lead nowhere. */
export function typstBlocks(document: ExportDocument): TypstSource {
  const context: Context = { document, sources: new Set(), paths: new Map() }
  return { source: blocks(context, document.blocks), pictures: picturesOf(context) }
}

/** Writes a document as a Typst file: a title, contents from three pages on, the text, and its sources. */
export function toTypst(document: ExportDocument): TypstSource {
  const { title, lang, author, createdAt, details, notice, sources } = document
  const context: Context = { document, sources: new Set(sources.map(({ n }) => n)), paths: new Map() }
  const made = new Date(createdAt)
  const date = `datetime(year: ${made.getUTCFullYear()}, month: ${made.getUTCMonth() + 1}, day: ${made.getUTCDate()})`
  const keywords = notice === '' ? '()' : '("AIGC",)'
  const lines = [...details, notice].filter(Boolean)
  const body = blocks(context, document.blocks)
  const parts = [
    `#set document(title: ${string(title)}, author: ${string(author)}, keywords: ${keywords}, date: ${date})`,
    `#set text(lang: "${lang}"${lang === 'zh' ? ', region: "cn"' : ''})`,
    typstStyle,
    `#document-title(${string(title)}, (${lines.map((line) => `${string(line)},`).join('')}))`,
    hasContents(document) ? `#contents(${string(words[lang].contents)}, ${contentsFromPages})` : '',
    document.hasChapters ? '#show heading.where(level: 1): it => pagebreak(weak: true) + it' : '',
    body,
    sourceList(document),
    replacements(document),
  ]
  return {
    source: `${parts.filter(Boolean).join('\n\n')}\n`,
    pictures: picturesOf(context),
  }
}
