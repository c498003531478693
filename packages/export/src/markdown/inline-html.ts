import type { PhrasingContent } from 'mdast'
import type { Inline, TextStyle } from '../model.ts'

/** Inline HTML elements that have the meaning of a part of the model. */
const styles: Readonly<Record<string, TextStyle>> = {
  sup: 'superscript',
  sub: 'subscript',
  u: 'underline',
  ins: 'underline',
  mark: 'highlight',
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  cite: 'emphasis',
  dfn: 'emphasis',
  var: 'emphasis',
  s: 'delete',
  del: 'delete',
  strike: 'delete',
}
const codes = new Set(['code', 'kbd', 'samp', 'tt'])
/** Elements without a look of their own: only their content counts. */
const transparent = new Set([
  'span',
  'font',
  'small',
  'big',
  'abbr',
  'time',
  'bdi',
  'bdo',
  'nobr',
  'wbr',
  'q',
  'center',
  'label',
  'p',
  'div',
])
/** Nesting of elements that is followed; deeper ones are transparent. */
const maxDepth = 20

const tagPattern = /^<(\/?)([A-Za-z][\w-]*)((?![\w-])[^>]*)>$/

/** A tag in HTML: its name in lower case and its attributes as written. */
export interface HtmlTag {
  name: string
  isClosing: boolean
  attributes: string
}

/** Parses one tag; null for a comment or anything else. */
export function readTag(html: string): HtmlTag | null {
  const [, slash, name, attributes = ''] = tagPattern.exec(html.trim()) ?? []
  return name === undefined ? null : { name: name.toLowerCase(), isClosing: slash === '/', attributes }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }
const decode = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!)

/** Returns an attribute of a tag; null without it. */
function attributeOf({ attributes }: HtmlTag, name: string): string | null {
  // regex-parts: the name of an attribute in this file
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(` ${attributes}`)
  return found ? decode(found[1] ?? found[2] ?? found[3] ?? '') : null
}

/** How the content of inline HTML is made. */
export interface InlineHtmlWriter {
  /** Converts what is no HTML. */
  convert: (node: PhrasingContent) => Inline[]
  /** Makes a link; an address that must not be opened leaves its content. */
  link: (address: string, children: Inline[]) => Inline[]
  picture: (address: string, name: string) => Inline[]
  /** Returns the text of content, for code. */
  textOf: (children: readonly Inline[]) => string
  /** Reports a tag that has no meaning in a document. */
  onUnknown: () => void
}

interface Open {
  tag: HtmlTag
  children: Inline[]
}

function close(writer: InlineHtmlWriter, { tag, children }: Open): Inline[] {
  const style = styles[tag.name]
  if (children.length === 0) return []
  if (style !== undefined) return [{ type: style, children }]
  if (codes.has(tag.name)) return [{ type: 'code', value: writer.textOf(children) }]
  const address = tag.name === 'a' ? attributeOf(tag, 'href') : null
  return address === null ? children : writer.link(address, children)
}

/**
 * Converts the content of a paragraph whose HTML tags are nodes of their own: `10`, `<sup>`, `6`, `</sup>`. An element without its end
 * reaches to the end of the paragraph; an end without its start has no effect.
 */
export function withInlineHtml(nodes: readonly PhrasingContent[], writer: InlineHtmlWriter): Inline[] {
  const root: Inline[] = []
  const open: Open[] = []
  const add = (made: readonly Inline[]) => {
    const children = open.at(-1)?.children ?? root
    for (const one of made) children.push(one)
  }
  const closeLast = () => add(close(writer, open.pop()!))
  /** Closes an element, with those within it that have no end. */
  const closeUntil = (name: string) => {
    const at = open.findLastIndex(({ tag }) => tag.name === name)
    if (at === -1) return
    while (open.length > at) closeLast()
  }
  for (const node of nodes) {
    if (node.type !== 'html') {
      add(writer.convert(node))
      continue
    }
    const tag = readTag(node.value)
    if (!tag) {
      if (!node.value.startsWith('<!--')) writer.onUnknown()
      continue
    }
    const { name, isClosing, attributes } = tag
    const isKnown = styles[name] !== undefined || codes.has(name) || name === 'a'
    if (name === 'br') add([{ type: 'break' }])
    else if (name === 'img' && !isClosing) add(writer.picture(attributeOf(tag, 'src') ?? '', attributeOf(tag, 'alt') ?? ''))
    else if (isKnown && !isClosing && !attributes.endsWith('/') && open.length < maxDepth) open.push({ tag, children: [] })
    else if (isKnown && isClosing) closeUntil(name)
    else if (!isKnown && !transparent.has(name)) writer.onUnknown()
  }
  while (open.length > 0) closeLast()
  return root
}

/** Splits raw HTML of one line into its tags and the text between them, as nodes of a paragraph. */
export function htmlNodes(html: string): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  let from = 0
  for (const { 0: tag, index } of html.matchAll(/<!--.{0,500}?-->|<\/?[A-Za-z][^<>]*>/g)) {
    if (index > from) nodes.push({ type: 'text', value: decode(html.slice(from, index)) })
    nodes.push({ type: 'html', value: tag })
    from = index + tag.length
  }
  if (from < html.length) nodes.push({ type: 'text', value: decode(html.slice(from)) })
  return nodes
}
