import { Parser } from 'htmlparser2'
import { attribute, attributeMarkup, classNames, escapeText, parseStyle, voidElements, type Attribute } from './page-markup.ts'

/** DOM node types. */
const nodeTypes = { element: 1, text: 3, cdata: 4, comment: 8, document: 9 } as const

/** Elements whose content is raw text. */
const textElements = new Set(['script', 'style', 'textarea', 'title'])

/** A node with its parent in a tree. */
abstract class TreeNode {
  abstract readonly nodeType: number
  abstract readonly textContent: string
  parentNode: ParentNode | null = null
  previousSibling: ChildNode | null = null
  nextSibling: ChildNode | null = null

  get previousElementSibling(): PageElement | null {
    let node = this.previousSibling
    while (node && !(node instanceof PageElement)) node = node.previousSibling
    return node
  }

  get nextElementSibling(): PageElement | null {
    let node = this.nextSibling
    while (node && !(node instanceof PageElement)) node = node.nextSibling
    return node
  }

  /** Removes the node from its parent. */
  remove(): void {
    const { parentNode, previousSibling, nextSibling } = this
    if (!parentNode) return
    if (previousSibling) previousSibling.nextSibling = nextSibling
    else parentNode.firstChild = nextSibling
    if (nextSibling) nextSibling.previousSibling = previousSibling
    else parentNode.lastChild = previousSibling
    this.parentNode = this.previousSibling = this.nextSibling = null
  }
}

/** Text, a comment, or a CDATA section. */
class CharacterData extends TreeNode {
  readonly nodeType: 3 | 4 | 8
  readonly textContent: string

  constructor(nodeType: 3 | 4 | 8, textContent: string) {
    super()
    this.nodeType = nodeType
    this.textContent = textContent
  }

  get childNodes(): readonly ChildNode[] {
    return []
  }

  /** Returns the node as markup. */
  override toString(): string {
    if (this.nodeType === nodeTypes.comment) return `<!--${this.textContent}-->`
    return this.nodeType === nodeTypes.text ? escapeText(this.textContent) : `<![CDATA[${this.textContent}]]>`
  }
}

abstract class ParentNode extends TreeNode {
  firstChild: ChildNode | null = null
  lastChild: ChildNode | null = null

  get childNodes(): ChildNode[] {
    const nodes: ChildNode[] = []
    for (let node = this.firstChild; node; node = node.nextSibling) nodes.push(node)
    return nodes
  }

  get children(): PageElement[] {
    return this.childNodes.filter((node) => node instanceof PageElement)
  }

  get firstElementChild(): PageElement | null {
    const { firstChild } = this
    return firstChild === null || firstChild instanceof PageElement ? firstChild : firstChild.nextElementSibling
  }

  get textContent(): string {
    let text = ''
    for (let node = this.firstChild; node; node = node.nextSibling) {
      if (node.nodeType !== nodeTypes.comment) text += node.textContent
    }
    return text
  }

  insertBefore(node: ChildNode, next: ChildNode | null): void {
    if (node === next) return
    node.remove()
    const previous = next ? next.previousSibling : this.lastChild
    node.parentNode = this
    node.previousSibling = previous
    node.nextSibling = next
    if (previous) previous.nextSibling = node
    else this.firstChild = node
    if (next) next.previousSibling = node
    else this.lastChild = node
  }

  appendChild(node: ChildNode): void {
    this.insertBefore(node, null)
  }

  removeChild(node: ChildNode): void {
    node.remove()
  }

  replaceChild(node: ChildNode, replaced: ChildNode): void {
    const next = replaced.nextSibling
    replaced.remove()
    this.insertBefore(node, next)
  }

  /** Returns the descendants of one name, in document order. */
  getElementsByTagName(name: string): PageElement[] {
    return collect(this, [], name === '*' ? null : [name.toUpperCase()], true)
  }

  /** Returns the descendants with one of the comma-separated names, in document order, without those inside templates. */
  querySelectorAll(names: string): PageElement[] {
    return collect(this, [], names.toUpperCase().split(','), false)
  }
}

/** @param wanted names of elements; null for all */
function collect(parent: ParentNode, found: PageElement[], wanted: readonly string[] | null, inTemplates: boolean): PageElement[] {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (!(node instanceof PageElement)) continue
    if (wanted === null || wanted.includes(node.tagName)) found.push(node)
    if (node.firstChild && (inTemplates || node.tagName !== 'TEMPLATE')) collect(node, found, wanted, inTemplates)
  }
  return found
}

/** The `style` of an element without that attribute. */
const noStyle: Readonly<Record<string, string>> = {}
/** The `className` of an SVG element, which is not a string. */
const drawingClass: object = {}

class PageElement extends ParentNode {
  readonly nodeType = nodeTypes.element
  readonly ownerDocument: PageTree
  readonly localName: string
  readonly tagName: string
  /** Whether the element is an SVG or inside one. */
  readonly isDrawn: boolean
  attributes: Attribute[] = []

  constructor(ownerDocument: PageTree, localName: string, isDrawn = false) {
    super()
    this.ownerDocument = ownerDocument
    this.localName = localName
    this.tagName = localName.toUpperCase()
    this.isDrawn = isDrawn
  }

  get nodeName(): string {
    return this.tagName
  }

  get id(): string {
    return this.getAttribute('id') ?? ''
  }

  set id(value: string) {
    this.setAttribute('id', value)
  }

  get className(): string | object {
    return this.isDrawn ? drawingClass : (this.#find('class')?.value ?? '')
  }

  set className(value: string) {
    this.setAttribute('class', value)
  }

  get src(): string | undefined {
    return this.#isPicture ? (this.getAttribute('src') ?? '') : undefined
  }

  get srcset(): string | undefined {
    return this.#isPicture ? (this.getAttribute('srcset') ?? '') : undefined
  }

  get #isPicture(): boolean {
    return this.localName === 'img' && !this.isDrawn
  }

  get style(): Readonly<Record<string, string>> {
    const style = this.#find('style')
    return style ? parseStyle(style.value) : noStyle
  }

  #find(name: string): Attribute | undefined {
    for (const one of this.attributes) if (one.name === name) return one
    return undefined
  }

  hasAttribute(name: string): boolean {
    return this.#find(name) !== undefined
  }

  getAttribute(name: string): string | null {
    return this.#find(name)?.value ?? (name === 'class' ? '' : null)
  }

  setAttribute(name: string, value: string): void {
    const written = name === 'class' ? classNames(value) : value
    const known = this.#find(name)
    if (known) known.value = written
    else this.attributes.unshift(attribute(name, written))
  }

  removeAttribute(name: string): void {
    const at = this.attributes.findIndex((one) => one.name === name)
    if (at >= 0) this.attributes.splice(at, 1)
  }

  setAttributeNode({ name, value }: Attribute): void {
    this.removeAttribute(name)
    this.setAttribute(name, value)
  }

  get innerHTML(): string {
    return textElements.has(this.localName) ? this.textContent : markupOf(this)
  }

  set innerHTML(html: string) {
    while (this.firstChild) this.firstChild.remove()
    parseInto(this, this.ownerDocument, html, unlimited)
  }

  /** Returns the element as markup. */
  override toString(): string {
    const { localName } = this
    const opening = `<${localName}${this.attributes.map(attributeMarkup).join('')}`
    if (textElements.has(localName)) return `${opening}>${this.textContent}</${localName}>`
    if (this.firstChild) return `${opening}>${markupOf(this)}</${localName}>`
    if (this.isDrawn) return `${opening} />`
    return voidElements.test(localName) ? `${opening}>` : `${opening}></${localName}>`
  }
}

const markupOf = (parent: ParentNode) => parent.childNodes.join('')

/** A page that implements the small part of the DOM that Readability uses: see `parsePageTree`. */
export class PageTree extends ParentNode {
  readonly nodeType = nodeTypes.document

  get documentElement(): PageElement | null {
    return this.firstElementChild
  }

  /** The page's head, created if it is missing. */
  get head(): PageElement | null {
    const { documentElement } = this
    if (!documentElement) return null
    const first = documentElement.firstElementChild
    if (first?.tagName === 'HEAD') return first
    const head = this.createElement('head')
    documentElement.insertBefore(head, documentElement.firstChild)
    return head
  }

  /** The page's body, created if it is missing. */
  get body(): PageElement | null {
    const { head } = this
    const next = head?.nextElementSibling
    if (!head?.parentNode || next?.tagName === 'BODY') return next ?? null
    const body = this.createElement('body')
    head.parentNode.insertBefore(body, head.nextSibling)
    return body
  }

  get title(): string {
    return this.head?.getElementsByTagName('title')[0]?.textContent ?? ''
  }

  /** The base URL that the page declares, or null. */
  get baseURI(): string | null {
    return this.querySelectorAll('base')[0]?.getAttribute('href') ?? null
  }

  createElement(name: string): PageElement {
    return new PageElement(this, name)
  }

  createTextNode(text: string): CharacterData {
    return new CharacterData(nodeTypes.text, text)
  }
}

type ChildNode = PageElement | CharacterData
/** A page, or an element of it with all that is in it. */
export type PageNode = PageTree | PageElement

/** Callbacks for the elements and texts of a page. */
export interface PageVisitor {
  /** Attributes have lower-case names. */
  onopentag(name: string, attributes: Readonly<Record<string, string>>): void
  ontext(text: string): void
  onclosetag(name: string): void
}

const noAttributes: Readonly<Record<string, string>> = {}

/** Visits what is in a node, in the order of its text, as a parser does that reads its markup. */
export function visitPage(parent: PageNode, visitor: PageVisitor, nameOf = (element: PageElement) => element.localName): void {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node instanceof PageElement) {
      const name = nameOf(node)
      visitor.onopentag(name, attributesOf(node))
      visitPage(node, visitor, nameOf)
      visitor.onclosetag(name)
    } else if (node.nodeType !== nodeTypes.comment) visitor.ontext(node.textContent)
  }
}

function attributesOf({ attributes }: PageElement): Readonly<Record<string, string>> {
  if (attributes.length === 0) return noAttributes
  return Object.fromEntries(attributes.map(({ name, value }) => [name.toLowerCase(), value]))
}

/** Bounds of a tree. */
interface TreeLimits {
  nodes: number
  depth: number
}

const unlimited: TreeLimits = { nodes: Infinity, depth: Infinity }
/** Attributes of an element past these count as nodes: a tree takes as long for them. */
const usualAttributes = 30

/** Parses HTML into the end of a parent. */
function parseInto(root: ParentNode, document: PageTree, html: string, limits: TreeLimits): void {
  let parent = root
  let depth = 0
  let nodes = 0
  const countNodes = (count: number) => {
    nodes += count
    if (nodes > limits.nodes || depth > limits.depth) throw new RangeError('The page is too large for a tree.')
  }
  let drawing: PageElement | null = null
  let isCdata = false
  const append = (node: ChildNode) => parent.insertBefore(node, null)
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        countNodes(1 + Math.max(0, Object.keys(attributes).length - usualAttributes))
        const element = new PageElement(document, name, drawing !== null || name === 'svg')
        if (name === 'svg') drawing ??= element
        for (const key of Object.keys(attributes)) {
          const value = attributes[key]!
          element.attributes.push(attribute(key, key === 'class' ? classNames(value) : value))
        }
        append(element)
        parent = element
      },
      onclosetag() {
        depth -= 1
        if (parent === drawing) drawing = null
        parent = parent.parentNode!
      },
      ontext(text) {
        countNodes(1)
        append(new CharacterData(isCdata ? nodeTypes.cdata : nodeTypes.text, text))
      },
      oncomment: (text) => append(new CharacterData(nodeTypes.comment, text)),
      oncdatastart: () => (isCdata = true),
      oncdataend: () => (isCdata = false),
    },
    { lowerCaseAttributeNames: false, decodeEntities: true },
  )
  parser.write(html)
  parser.end()
}

/**
 * A tree of a page that costs a fraction of a whole DOM: no events, no live lists, no styles beyond those that hide, no selectors but names of
 * elements. Readability works on it, and finds the same as on the DOM of `linkedom`, which the tests compare it with.
 * @throws RangeError for a page of more nodes, or nested deeper, than the limits allow
 */
export function parsePageTree(html: string, limits = unlimited): PageTree {
  const tree = new PageTree()
  parseInto(tree, tree, html, limits)
  return tree
}
