import { readFormula } from '../formula/formula.ts'
import { typstMath } from '../formula/typst-math.ts'
import type { Block, ExportDocument, Inline, Picture, TextStyle } from '../model.ts'
import { columnShares, tableTextSize } from './table-layout.ts'

/** The document being written, the numbers of its listed sources, and the paths assigned to its pictures so far. */
export interface TypstContext {
  document: ExportDocument
  sources: ReadonlySet<number>
  paths: Map<Picture, string>
}

/** Points per picture pixel, and the maximum picture size on a page. */
const pointsPerPixel = 0.6
const largestPicture = { width: 450, height: 560 }

/** Returns a Typst string literal; as an expression it is displayed literally, whatever it contains. */
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
/** Returns a text as an expression inside content. */
export const text = (value: string) => (value === '' ? '' : `#${string(value)};`)

/** Writes a formula with its LaTeX as the description for screen readers. */
function formula(latex: string, display: boolean): string {
  const found = readFormula(latex, display)
  if (!found) return `#raw(${rawString(latex)});`
  const inner = typstMath(found) || '""'
  const number = found.tag === null ? '' : `, numbering: _ => [${text(found.tag)}]`
  return `#math.equation(block: ${display}, alt: ${string(latex)}${number}, $${display ? ` ${inner} ` : inner}$);`
}

function picture(context: TypstContext, image: Picture, name: string): string {
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

const functions: Readonly<Record<TextStyle, string>> = {
  strong: 'strong',
  emphasis: 'emph',
  delete: 'strike',
  superscript: 'super',
  subscript: 'sub',
  underline: 'underline',
  highlight: 'highlight',
}

function inline(context: TypstContext, nodes: readonly Inline[]): string {
  return nodes
    .map((node): string => {
      switch (node.type) {
        case 'text':
          return text(node.value)
        case 'strong':
        case 'emphasis':
        case 'delete':
        case 'superscript':
        case 'subscript':
        case 'underline':
        case 'highlight':
          return `#${functions[node.type]}[${inline(context, node.children)}];`
        case 'code':
          return `#raw(${rawString(node.value)});`
        case 'formula':
          return formula(node.latex, false)
        case 'break':
          return '#linebreak();'
        case 'link':
          return `#link(${string(node.address)})[${inline(context, node.children)}];`
        case 'picture':
          return (
            picture(context, node.picture, node.name) +
            (node.caption === '' ? '' : `#linebreak();#text(size: 0.88em, ${string(node.caption)});`)
          )
        case 'citation':
          return context.sources.has(node.source)
            ? `#citation-mark(link(<source-${node.source}>, ${string(`[${node.source}]`)}));`
            : `#citation-mark(${string(`[${node.source}]`)});`
        case 'note':
          return `#footnote[${inline(context, node.children)}];`
      }
    })
    .join('')
}

function table(context: TypstContext, { align, rows }: Extract<Block, { type: 'table' }>): string {
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

function block(context: TypstContext, node: Block): string {
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

export const blocks = (context: TypstContext, nodes: readonly Block[]) => nodes.map((node) => block(context, node)).join('\n\n')
