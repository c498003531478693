import type { Lang } from '@wenjin/contract'
import type { Definition, FootnoteDefinition, List, PhrasingContent, Root, RootContent, Table } from 'mdast'
import { isLaborious } from '@wenjin/text/laborious'
import { numberFormula } from '../formula/environments.ts'
import { isTypesettable } from '../formula/formula.ts'
import type { Block, Inline, Picture } from '../model.ts'
import { words } from '../words.ts'
import { htmlNodes, withInlineHtml } from './inline-html.ts'
import { definitionsIn, markdownPieces } from './markdown-pieces.ts'
import { markdownTree, pictureName, splitMarks, withMarksWritten } from './markdown-tree.ts'

/** The result of parsing Markdown into blocks. */
export interface MarkdownBlocks {
  blocks: Block[]
  /** Descriptions of what is not displayed as it was written. */
  replaced: string[]
}

/** The context for parsing a text. */
export interface MarkdownSurroundings {
  lang: Lang
  /** Origin of the instance, for links to its own pages. */
  origin: string
  pictures: readonly Picture[]
  /** Whether `[[1]]` is a citation. */
  hasMarks: boolean
}

/** The definitions of the whole text, by name. */
interface Definitions {
  definitions: Map<string, Definition>
  notes: Map<string, FootnoteDefinition>
}

interface Context extends MarkdownSurroundings, Readonly<Definitions> {
  replaced: Set<string>
  /** The number that the next numbered line of a formula gets. */
  formulas: { next: number }
  /** Number of lists and quotations around what is converted. */
  depth: number
}

/** Maximum nesting of lists and quotations: Typst refuses a document with many more. */
const maxDepth = 12
/** Maximum columns that fit on a page. */
const maxColumns = 24
/** Maximum characters of a formula or name in the list of replacements. */
const shownChars = 60

/** Ends of lines in raw HTML. */
const blockTag =
  /\n+|<\/?(?:p|div|li|ul|ol|tr|table|tbody|thead|section|article|details|summary|h[1-6]|blockquote|pre|hr|dl|dt|dd)\b[^<>]*>/i

/** Characters that no XML may hold. */
// oxlint-disable-next-line no-control-regex -- these are meant
const forbidden = /[\u{0}-\u{8}\u{b}\u{c}\u{e}-\u{1f}\u{7f}\u{fffe}\u{ffff}]/gu
const clean = (value: string) => value.toWellFormed().replaceAll(forbidden, '')
const shorten = (value: string) => {
  const line = value.replaceAll(/\s+/g, ' ').trim()
  return line.length > shownChars ? `${line.slice(0, shownChars)}…` : line
}

/**
 * Returns a web address, or one of this instance, in the form that a reader of an export can open; null for any other, such as one that
 * runs code.
 */
export function openableAddress(link: string, origin: string): string | null {
  if (/^mailto:/i.test(link)) return link
  const url = URL.parse(link, origin)
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null
}

function written(value: string): Inline[] {
  return splitMarks(value).map((part) =>
    typeof part === 'string' ? { type: 'text', value: clean(part.replaceAll('\n', ' ')) } : { type: 'citation', source: part.source },
  )
}

function formula(context: Context, latex: string): Inline | null {
  const source = clean(withMarksWritten(latex)).trim()
  if (source === '') return null
  const { latex: numbered, next } = numberFormula(source, context.formulas.next)
  if (isTypesettable(numbered)) {
    context.formulas.next = next
    return { type: 'formula', latex: numbered }
  }
  context.replaced.add(words[context.lang].formula(shorten(source)))
  return { type: 'code', value: source }
}

function picture(context: Context, address: string, name: string, caption = ''): Inline[] {
  const [withoutQuery] = address.split('?', 1)
  const found = context.pictures.find((one) => one.address === withoutQuery)
  if (found) return [{ type: 'picture', picture: found, name: clean(name), caption: clean(caption) }]
  context.replaced.add(words[context.lang].picture(shorten(clean(name))))
  return name === '' ? [] : [{ type: 'text', value: clean(name) }]
}

function linked(context: Context, url: string, children: Inline[]): Inline[] {
  const address = url === '' ? null : openableAddress(url, context.origin)
  // A link without visible text displays its address.
  if (address !== null && children.length === 0) return [{ type: 'link', address, children: [{ type: 'text', value: address }] }]
  return address === null ? children : [{ type: 'link', address, children }]
}

function inline(context: Context, nodes: readonly PhrasingContent[]): Inline[] {
  return withInlineHtml(nodes, {
    convert: (node) => inlineNode(context, node),
    link: (address, children) => linked(context, address, children),
    picture: (address, name) => picture(context, address, name),
    textOf: inlineText,
    onUnknown: () => context.replaced.add(words[context.lang].html),
  })
}

function inlineNode(context: Context, node: PhrasingContent): Inline[] {
  switch (node.type) {
    case 'text':
      return written(node.value)
    case 'strong':
    case 'emphasis':
    case 'delete':
      return [{ type: node.type, children: inline(context, node.children) }]
    case 'inlineCode':
      return [{ type: 'code', value: clean(withMarksWritten(node.value)) }]
    case 'inlineMath': {
      const made = formula(context, node.value)
      return made ? [made] : []
    }
    case 'break':
      return [{ type: 'break' }]
    case 'link':
      return linked(context, node.url, inline(context, node.children))
    case 'linkReference':
      return linked(context, context.definitions.get(node.identifier)?.url ?? '', inline(context, node.children))
    case 'image':
      return picture(context, node.url, pictureName(node), node.title ?? '')
    case 'imageReference': {
      const { url = '', title = '' } = context.definitions.get(node.identifier) ?? {}
      return picture(context, url, pictureName({ ...node, title }), title ?? '')
    }
    case 'footnoteReference': {
      const note = context.notes.get(node.identifier)
      if (!note) return [{ type: 'text', value: clean(`[^${node.label ?? node.identifier}]`) }]
      // A note cannot contain notes.
      const inside = { ...context, notes: new Map<string, FootnoteDefinition>() }
      const said = note.children.flatMap((child) => (child.type === 'paragraph' ? inline(inside, child.children) : []))
      return [{ type: 'note', children: said }]
    }
    default:
      return []
  }
}

function list(context: Context, { ordered, start, children }: List): Block {
  return {
    type: 'list',
    ordered: ordered ?? false,
    start: start ?? 1,
    items: children.map((item) => ({ checked: item.checked ?? null, children: blocks(context, item.children) })),
  }
}

/** Whether the next list or quotation is written without a further indent: a compiler of pages sets only so many levels. */
function isTooDeep({ depth, lang, replaced }: Context): boolean {
  if (depth < maxDepth) return false
  replaced.add(words[lang].deep(maxDepth))
  return true
}

const deeper = (context: Context): Context => ({ ...context, depth: context.depth + 1 })

/** Converts a list to paragraphs that begin with the signs of its items. */
function flatList(context: Context, { ordered, start, children }: List): Block[] {
  return children.flatMap((item, at) => {
    const sign: Inline = { type: 'text', value: ordered ? `${(start ?? 1) + at}. ` : '• ' }
    const [first, ...rest] = blocks(context, item.children)
    if (first?.type !== 'paragraph') return [{ type: 'paragraph', children: [sign] }, ...(first ? [first] : []), ...rest]
    return [{ ...first, children: [sign, ...first.children] }, ...rest]
  })
}

/** Returns the text of inline content. */
export function inlineText(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text' || node.type === 'code') return node.value
      if (node.type === 'formula') return `$${node.latex}$`
      if (node.type === 'break') return '\n'
      if (node.type === 'picture') return node.name
      return 'children' in node && node.type !== 'note' ? inlineText(node.children) : ''
    })
    .join('')
}

const hasPicture = (nodes: readonly Inline[]): boolean =>
  nodes.some((node) => node.type === 'picture' || ('children' in node && hasPicture(node.children)))

function table(context: Context, { children, align }: Table): Block {
  const columns = Math.max(1, children[0]?.children.length ?? 0)
  const rows = children.map((row) => Array.from({ length: columns }, (_, column) => inline(context, row.children[column]?.children ?? [])))
  if (columns > maxColumns) {
    context.replaced.add(words[context.lang].wideTable(columns))
    const lines = rows.map((row) => row.map((cell) => inlineText(cell).replaceAll('\n', ' ')).join(' | '))
    return { type: 'code', language: '', value: lines.join('\n') }
  }
  return { type: 'table', align: Array.from({ length: columns }, (_, column) => align?.[column] ?? null), rows }
}

function blocks(context: Context, nodes: readonly RootContent[]): Block[] {
  return nodes.flatMap((node): Block[] => {
    switch (node.type) {
      case 'heading':
        return [{ type: 'heading', depth: node.depth, children: inline(context, node.children) }]
      case 'paragraph': {
        const children = inline(context, node.children)
        const [only] = children
        // A formula that is a whole paragraph is displayed, including one between `$$` on a line.
        return [only?.type === 'formula' && children.length === 1 ? only : { type: 'paragraph', children }]
      }
      case 'blockquote':
        return isTooDeep(context) ? blocks(context, node.children) : [{ type: 'quote', children: blocks(deeper(context), node.children) }]
      case 'list':
        return isTooDeep(context) ? flatList(context, node) : [list(deeper(context), node)]
      case 'code':
        return [{ type: 'code', language: clean(node.lang ?? ''), value: clean(withMarksWritten(node.value)) }]
      case 'math': {
        const made = formula(context, node.value)
        if (made === null) return []
        return [made.type === 'formula' ? { type: 'formula', latex: made.latex } : { type: 'paragraph', children: [made] }]
      }
      case 'table':
        return [table(context, node)]
      case 'thematicBreak':
        return [{ type: 'rule' }]
      case 'html': {
        const lines = node.value.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '').split(blockTag)
        const made = lines
          .map((line) => inline(context, htmlNodes(line.trim())))
          .filter((children) => hasPicture(children) || inlineText(children).trim() !== '')
        if (made.some((children) => !hasPicture(children))) context.replaced.add(words[context.lang].html)
        return made.map((children): Block => ({ type: 'paragraph', children }))
      }
      default:
        return []
    }
  })
}

/** Adds the link addresses and notes that a tree defines; the first definition of a name counts. */
function addDefinitions({ definitions, notes }: Definitions, node: Root | RootContent): void {
  if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
  if (node.type === 'footnoteDefinition' && !notes.has(node.identifier)) notes.set(node.identifier, node)
  if ('children' in node) for (const child of node.children) addDefinitions({ definitions, notes }, child)
}

/** Returns the pieces of a text, each with the definitions of the whole text. */
function pieces(markdown: string): string[] {
  const found = markdownPieces(markdown)
  const definitions = found.length > 1 ? definitionsIn(markdown) : ''
  return definitions === '' ? found : found.map((piece) => `${piece}\n\n${definitions}`)
}

/**
 * Parses Markdown into the blocks of a document, in about linear time. Marks `[[n]]` are citations. A parser tree takes many times the
 * memory of its blocks, so only one piece's tree exists at a time.
 */
export function readMarkdown(markdown: string, surroundings: MarkdownSurroundings): MarkdownBlocks {
  const parts = pieces(markdown)
  const treeOf = (part: string) => markdownTree(part, surroundings.hasMarks)
  const defined: Definitions = { definitions: new Map(), notes: new Map() }
  for (const part of parts) if (part.includes(']:')) addDefinitions(defined, treeOf(part))
  const context: Context = { ...surroundings, ...defined, replaced: new Set(), formulas: { next: 1 }, depth: 0 }
  if (parts.some(isLaborious)) context.replaced.add(words[surroundings.lang].plain)
  return { blocks: parts.flatMap((part) => blocks(context, treeOf(part).children)), replaced: [...context.replaced] }
}
