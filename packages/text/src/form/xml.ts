import { Parser } from 'htmlparser2'
import { ImportFailure } from '@wenjin/contract'

/** An XML element; names include their prefix as written. Text and child elements are in document order. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
}

const maxDepth = 400

/** How a document is visited. */
interface XmlVisit {
  /** Maximal number of elements within a visited element, which are held in memory at once; unlimited by default. */
  elements?: number
  /** Called with each start tag outside of the visited elements. */
  enter?: (name: string, attributes: Readonly<Record<string, string>>) => void
  /** Called with each end tag outside of the visited elements. */
  leave?: (name: string) => void
}

/**
 * Calls `visit` with each outermost element of these names in turn, so that a long document is never held in memory as a tree. Entities
 * declared by a document are not expanded, which prevents entity expansion attacks; external files are never read.
 */
export function visitXml(
  xml: string,
  names: ReadonlySet<string>,
  visit: (element: XmlElement) => void,
  { elements = Infinity, enter, leave }: XmlVisit = {},
): void {
  const open: XmlElement[] = []
  let depth = 0
  let held = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > maxDepth) throw new ImportFailure('corrupt', 'XML nested too deep')
        if (open.length === 0 && !names.has(name)) return enter?.(name, attributes)
        held = open.length === 0 ? 1 : held + 1
        if (held > elements) throw new ImportFailure('corrupt', `over ${elements} elements in one`)
        const element: XmlElement = { name, attributes, children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(text) {
        const children = open.at(-1)?.children
        if (!children) return
        const last = children.length - 1
        const before = children[last]
        if (typeof before === 'string') children[last] = before + text
        else children.push(text)
      },
      onclosetag(name) {
        depth--
        const element = open.at(-1)
        if (!element) return leave?.(name)
        open.pop()
        if (open.length === 0) visit(element)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for (let from = 0; from < xml.length; from += 65_536) parser.write(xml.slice(from, from + 65_536))
  parser.end()
}

/** Parses a small document as a whole: returns its outermost elements of this name. */
export function readXml(xml: string, name: string): XmlElement[] {
  const elements: XmlElement[] = []
  visitXml(xml, new Set([name]), (element) => elements.push(element))
  return elements
}

/** Returns the direct children of this name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child): child is XmlElement => typeof child !== 'string' && child.name === name)
}

/** Returns the first direct child of this name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child): child is XmlElement => typeof child !== 'string' && child.name === name)
}

/** Returns all descendants of this name in document order; descendants of a match are not searched. */
export function descendantsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return child.name === name ? [child] : descendantsOf(child, name)
  })
}

/** Returns the text of the element and its descendants. */
export function textOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}
