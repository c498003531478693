import type { Element, ElementContent, Root, RootContent, Text } from 'hast'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { markdownTree, pictureName, splitMarks, withMarksWritten } from '@wenjin/export/markdown'
import type { Nodes as Markdown } from 'mdast'
import { toHast } from 'mdast-util-to-hast'

/** No external pictures, which would reveal the reader to their site; only links to other pages. */
const schema: Schema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames!.filter((name) => !['picture', 'source', 'img'].includes(name)),
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'] },
}

/** Replaces a picture with its name; nothing is loaded. */
function namePictures(node: Markdown): void {
  if (!('children' in node)) return
  for (const [at, child] of node.children.entries()) {
    if (child.type === 'image' || child.type === 'imageReference') node.children[at] = { type: 'text', value: pictureName(child) }
    else namePictures(child)
  }
}

/** Returns the elements of a citation mark by its order and its source, both from 1. */
export type DrawMark = (mark: number, source: number) => Element | Element[]

/** Replaces the citation marks in a text with the elements that `show` returns. */
function withMarks({ value }: Text, show: DrawMark): ElementContent[] {
  return splitMarks(value).flatMap((part) => (typeof part === 'string' ? { type: 'text', value: part } : show(part.mark, part.source)))
}

function placeMarks(parent: Root | Element, show: DrawMark): void {
  const children: (RootContent | ElementContent)[] = []
  for (const child of parent.children) {
    if (child.type === 'text') for (const part of withMarks(child, show)) children.push(part)
    else {
      if (child.type === 'element') placeMarks(child, show)
      children.push(child)
    }
  }
  parent.children = children as typeof parent.children
}

/** Renders LaTeX; null when it cannot be rendered, and the source text is then shown. */
export type DrawFormula = (latex: string, display: boolean) => Element | null

/** Returns the LaTeX of an element made by `mdast-util-math`; null for any other element. */
function latexOf(node: RootContent | ElementContent): string | null {
  if (node.type !== 'element' || node.tagName !== 'code') return null
  const { className } = node.properties
  const [text] = node.children
  return Array.isArray(className) && className.includes('language-math') && text?.type === 'text' ? withMarksWritten(text.value) : null
}

/** Replaces LaTeX elements with rendered formulas; a formula that is a block of its own is rendered in display mode. */
function placeFormulas(parent: Root | Element, draw: DrawFormula): void {
  parent.children = parent.children.map((child): RootContent | ElementContent => {
    if (child.type !== 'element') return child
    const [only] = child.children
    const isBlock = (child.tagName === 'pre' || child.tagName === 'p') && child.children.length === 1 && only !== undefined
    const latex = isBlock ? latexOf(only) : latexOf(child)
    const drawn = latex === null ? null : draw(latex, isBlock)
    if (!drawn) placeFormulas(child, draw)
    return drawn ?? child
  }) as typeof parent.children
}

/**
 * Converts an answer's Markdown to an HTML tree that runs and loads nothing: raw HTML, pictures and dangerous links are removed.
 * @param show returns the elements of a citation mark; without it the text has no marks
 * @param draw renders a formula; without it formulas are shown as LaTeX
 */
export function answerTree(text: string, show?: DrawMark, draw?: DrawFormula): ElementContent[] {
  const markdown = markdownTree(text, show !== undefined)
  namePictures(markdown)
  const tree = sanitize(toHast(markdown), schema)
  const root: Root = tree.type === 'root' ? tree : { type: 'root', children: [tree as RootContent] }
  if (draw) placeFormulas(root, draw)
  if (show) placeMarks(root, show)
  return root.children as ElementContent[]
}
