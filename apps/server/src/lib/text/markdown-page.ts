import type { Element, ElementContent, Root, RootContent, Text } from 'hast'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { markdownTree, pictureName, splitMarks, withMarksWritten } from '@wenjin/export/markdown'
import type { Nodes as Markdown } from 'mdast'
import { toHast } from 'mdast-util-to-hast'

/** No pictures from elsewhere, which would tell their site who reads the page; links to other pages only. */
const schema: Schema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames!.filter((name) => !['picture', 'source', 'img'].includes(name)),
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'] },
}

/** A picture is its name; nothing is loaded. */
function namePictures(node: Markdown): void {
  if (!('children' in node)) return
  for (const [at, child] of node.children.entries()) {
    if (child.type === 'image' || child.type === 'imageReference') node.children[at] = { type: 'text', value: pictureName(child) }
    else namePictures(child)
  }
}

/** Text with its held marks made into what `show` makes of them. */
function withMarks({ value }: Text, show: (mark: number, source: number) => Element): ElementContent[] {
  return splitMarks(value).map((part) => (typeof part === 'string' ? { type: 'text', value: part } : show(part.mark, part.source)))
}

function placeMarks(parent: Root | Element, show: (mark: number, source: number) => Element): void {
  const children: (RootContent | ElementContent)[] = []
  for (const child of parent.children) {
    if (child.type === 'text') children.push(...withMarks(child, show))
    else {
      if (child.type === 'element') placeMarks(child, show)
      children.push(child)
    }
  }
  parent.children = children as typeof parent.children
}

/** Draws LaTeX; null for what cannot be drawn, which stays as it is written. */
export type DrawFormula = (latex: string, display: boolean) => Element | null

/** The LaTeX of an element as `mdast-util-math` leaves it; null for any other. */
function latexOf(node: RootContent | ElementContent): string | null {
  if (node.type !== 'element' || node.tagName !== 'code') return null
  const { className } = node.properties
  const [text] = node.children
  return Array.isArray(className) && className.includes('language-math') && text?.type === 'text' ? withMarksWritten(text.value) : null
}

/** Puts formulas in the place of their LaTeX; one that is a block by itself is displayed. */
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
 * An answer's Markdown as a tree of HTML in which nothing runs and nothing is loaded: raw HTML, pictures and dangerous links are gone.
 * @param show what stands for the citation mark of an order and a source, both from 1; without it the text has no marks
 * @param draw what stands for a formula; without it formulas are their LaTeX
 */
export function answerTree(text: string, show?: (mark: number, source: number) => Element, draw?: DrawFormula): ElementContent[] {
  const markdown = markdownTree(text, show !== undefined)
  namePictures(markdown)
  const tree = sanitize(toHast(markdown), schema)
  const root: Root = tree.type === 'root' ? tree : { type: 'root', children: [tree as RootContent] }
  if (draw) placeFormulas(root, draw)
  if (show) placeMarks(root, show)
  return root.children as ElementContent[]
}
