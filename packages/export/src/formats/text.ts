import { inlineText } from '../markdown/markdown-blocks.ts'
import type { Block, ExportDocument, Inline } from '../model.ts'
import { referenceEntries } from '../reference.ts'
import { words } from '../words.ts'

const plainSigns = '0123456789+-=()n'
const scripts = { superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ', subscript: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ' } as const

/** Writes a superscript or subscript in the signs that Unicode has for it, else as `^(…)` or `_(…)`: 10⁶ must not become 106. */
function script(type: keyof typeof scripts, text: string): string {
  const signs = [...text.replaceAll('−', '-')].map((sign) => plainSigns.indexOf(sign))
  if (signs.every((at) => at !== -1)) return signs.map((at) => scripts[type][at]).join('')
  return `${type === 'superscript' ? '^' : '_'}(${text})`
}

/** Writes inline content as plain text: marks become numbers, notes are in brackets. */
function line(document: ExportDocument, nodes: readonly Inline[]): string {
  return nodes
    .map((node): string => {
      if (node.type === 'citation') return `[${node.source}]`
      if (node.type === 'note') return `（${words[document.lang].noteMark}：${line(document, node.children)}）`
      if (node.type === 'link') {
        const shown = line(document, node.children)
        return shown === node.address || node.address.startsWith('mailto:') ? shown : `${shown} (${node.address})`
      }
      if (node.type === 'superscript' || node.type === 'subscript') return script(node.type, line(document, node.children))
      return 'children' in node ? line(document, node.children) : inlineText([node])
    })
    .join('')
}

const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`)

function block(document: ExportDocument, node: Block): string {
  switch (node.type) {
    case 'heading':
    case 'paragraph':
      return line(document, node.children)
    case 'quote':
      return blocks(document, node.children)
    case 'list':
      return node.items
        .map(({ checked, children }, at) => {
          const sign = checked === null ? (node.ordered ? `${node.start + at}.` : '-') : checked ? '[x]' : '[ ]'
          return `${sign} ${indented(children.map((child) => block(document, child)).join('\n'), ' '.repeat(sign.length + 1))}`
        })
        .join('\n')
    case 'code':
      return node.value
    case 'formula':
      return `$$${node.latex}$$`
    case 'table':
      return node.rows.map((row) => row.map((cell) => line(document, cell).replaceAll(/[\t\n]/g, ' ')).join('\t')).join('\n')
    case 'rule':
      return '————'
  }
}

/** Writes one block of a document as plain text. */
export const blockText = (document: ExportDocument, node: Block): string => block(document, node)

const blocks = (document: ExportDocument, nodes: readonly Block[]) => nodes.map((node) => block(document, node)).join('\n\n')

/** Writes a document as plain text: formulas are LaTeX, table cells are separated by tabs. */
export function toText(document: ExportDocument): string {
  const said = words[document.lang]
  const entries = referenceEntries(document).map(({ n, text, address, details, quotes }) =>
    [`[${n}] ${[text, details].filter(Boolean).join(' · ')}`, ...(address === null ? [] : [address]), ...quotes].join('\n    '),
  )
  const parts = [
    document.title,
    [...document.details, document.notice].filter(Boolean).join('\n'),
    blocks(document, document.blocks),
    ...(entries.length > 0 ? [`${said.sources}\n${entries.join('\n')}`] : []),
    ...(document.replaced.length > 0 ? [`${said.replaced}\n${document.replaced.map((one) => `- ${one}`).join('\n')}`] : []),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
