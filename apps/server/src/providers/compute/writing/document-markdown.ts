import type { Block } from '@wenjin/engine'

/** Characters that would turn plain text into Markdown: at the beginning of a line, and within it. */
const leadingSigns = /^([^\S\n\r\u2028\u2029]*)([#>+-])/gm
/** The sign after the number of a list item: a backslash before the number itself would be shown. */
const listSigns = /^([^\S\n\r\u2028\u2029]*\d+)([.)])(?=\s|$)/gm
const innerSigns = /[\\`*_[\]<>|~$]/g

const plain = (text: string) =>
  text
    .replaceAll(innerSigns, String.raw`\$&`)
    .replaceAll(leadingSigns, String.raw`$1\$2`)
    .replaceAll(listSigns, String.raw`$1\$2`)
const oneLine = (text: string) =>
  plain(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

function table(text: string): string {
  // A row with an empty first cell is stored without its leading space.
  const rows = text.split('\n').map((row) => (row.startsWith('| ') ? ` ${row}` : row).split(' | ').map((cell) => oneLine(cell.trim())))
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  const line = (cells: readonly string[]) => `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`
  const [head = [], ...rest] = rows
  return [line(head), line(Array.from({ length: width }, () => '---')), ...rest.map(line)].join('\n')
}

function code(text: string): string {
  const longest = text.match(/`+/g)?.reduce((length, run) => Math.max(length, run.length), 2) ?? 2
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

const headingSigns = (level: number) => '#'.repeat(Math.min(level, 6))

/** @param depth the level of the document's title */
function blockMarkdown({ kind, level = 1 }: Block, text: string, depth: number): string {
  switch (kind) {
    case 'heading':
      return `${headingSigns(level + depth)} ${oneLine(text)}`
    case 'list-item':
      return `- ${oneLine(text)}`
    case 'table':
      return table(text)
    case 'code':
      return code(text)
    case 'quote':
      return plain(text).replaceAll(/^/gm, '> ')
    case 'caption':
      return `*${oneLine(text)}*`
    default:
      return plain(text)
  }
}

/** The parts of a document that are written as Markdown: its title and its blocks. */
export interface WrittenDocument {
  document: { title: string; blocks: readonly Block[] }
  text: string
}

/** Characters of the longest heading that is compared with a title. */
const longestTitle = 2000

/**
 * Returns the blocks of a document below its title: without a first heading that repeats the title; the levels of the headings below it
 * then start at 1. For pages and files that show the title themselves.
 */
export function blocksBelowTitle({ document: { title, blocks }, text }: WrittenDocument): readonly Block[] {
  const at = blocks.findIndex(({ kind }) => kind !== 'figure')
  const first = blocks[at]
  if (first?.kind !== 'heading' || first.end - first.start > longestTitle) return blocks
  if (oneLine(text.slice(first.start, first.end)) !== oneLine(title)) return blocks
  const { level: top = 1 } = first
  const rest = blocks.slice(at + 1)
  if (rest.some(({ kind, level = 1 }) => kind === 'heading' && level <= top)) return rest
  return rest.map((block) => (block.kind === 'heading' ? { ...block, level: (block.level ?? 1) - top } : block))
}

/** Writes a document as Markdown; see `documentMarkdown` of its feature. */
export function writeDocument({ document, text, depth }: WrittenDocument & { depth: number }): string {
  let markdown = `${headingSigns(depth)} ${oneLine(document.title)}\n`
  let before: Block['kind'] | null = null
  for (const block of blocksBelowTitle({ document, text })) {
    if (block.kind === 'figure') continue
    const gap = block.kind === 'list-item' && before === 'list-item' ? '' : '\n'
    markdown += `${gap}${blockMarkdown(block, text.slice(block.start, block.end), depth)}\n`
    before = block.kind
  }
  return markdown
}
