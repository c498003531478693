import { Parser } from 'htmlparser2'
import { ImportFailure } from '@wenjin/contract'

/** An XML element, its names with their prefix as written. Text and elements in order. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
}

const maxDepth = 400

/** Bounds of what is held of a document at a time. */
interface XmlLimits {
  /** Elements within one that is visited; without end unless given. */
  elements?: number
}

/**
 * Calls `visit` with the outermost elements of these names, one after the other, so that a long document is never held as a tree.
 * Entities a document declares itself are not expanded, which disarms expansion attacks; files outside are never read.
 */
export function visitXml(
  xml: string,
  names: ReadonlySet<string>,
  visit: (element: XmlElement) => void,
  { elements = Infinity }: XmlLimits = {},
): void {
  const open: XmlElement[] = []
  let depth = 0
  let held = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > maxDepth) throw new ImportFailure('corrupt', 'XML nested too deep')
        if (open.length === 0 && !names.has(name)) return
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
      onclosetag() {
        depth--
        const element = open.at(-1)
        if (!element) return
        open.pop()
        if (open.length === 0) visit(element)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for (let from = 0; from < xml.length; from += 65_536) parser.write(xml.slice(from, from + 65_536))
  parser.end()
}

/** The whole of a small document: its outermost elements of this name. */
export function readXml(xml: string, name: string): XmlElement[] {
  const elements: XmlElement[] = []
  visitXml(xml, new Set([name]), (element) => elements.push(element))
  return elements
}

/** Direct children of this name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child): child is XmlElement => typeof child !== 'string' && child.name === name)
}

/** The first direct child of this name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child): child is XmlElement => typeof child !== 'string' && child.name === name)
}

/** All elements of this name within, in document order; those inside a match are not looked for. */
export function descendantsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return child.name === name ? [child] : descendantsOf(child, name)
  })
}

/** Text of all within. */
export function textOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}
