import type { Element, ElementContent } from 'hast'
import { element } from '../../../lib/text/html-page.ts'
import { answerTree } from './markdown-tree-html.ts'

const classes = (names: string) => ({ className: names.split(' ') })
const isMark = (node: ElementContent): boolean =>
  node.type === 'element' && (node.properties['className'] as string[] | undefined)?.includes('wj-mark') === true

const markWith =
  (numbers: ReadonlyMap<number, number>) =>
  (_order: number, source: number): Element =>
    element('span', { ...classes('wj-mark'), style: 'display:inline-block' }, String(numbers.get(source) ?? source))

/** Wraps each run of citation marks and the character before it in one unbreakable element, as the page does. */
function tieMarks(children: readonly ElementContent[]): ElementContent[] {
  const out: ElementContent[] = []
  let run: Element | null = null
  for (const child of children) {
    if (isMark(child)) {
      if (run) {
        run.children.push(child)
        continue
      }
      const before = out.at(-1)
      const last = before?.type === 'text' ? [...before.value].at(-1) : undefined
      if (before?.type === 'text' && last !== undefined) before.value = before.value.slice(0, -last.length)
      run = element('span', classes('wj-tie'), last ?? '\u2060', child)
      out.push(run)
      continue
    }
    run = null
    out.push(child.type === 'element' ? { ...child, children: tieMarks(child.children) } : child)
  }
  return out
}

const headingLevel = (node: ElementContent) => (node.type === 'element' ? Number(/^h([1-6])$/.exec(node.tagName)?.[1] ?? 0) : 0)

/** Renders a block of an answer with the elements that the page uses for it. */
function drawBlock(node: ElementContent, top: number): Element | null {
  if (node.type !== 'element') return null
  const level = headingLevel(node)
  const drawn =
    level > 0
      ? { ...node, tagName: `h${Math.min(6, 3 + level - top)}`, properties: { dataLevel: level } }
      : node.tagName === 'table'
        ? element('div', classes('wj-table'), node)
        : node.tagName === 'pre'
          ? element('figure', classes('wj-code'), element('div', classes('min-h-9 max-sm:min-h-touch')), node)
          : node
  return element('div', classes('wj-block'), drawn)
}

/**
 * Renders the text of an answer with the elements and classes that the page of a conversation uses for it.
 * @param numbers the numbers that readers see for the sources
 */
export function conversationBlocks(text: string, numbers: ReadonlyMap<number, number>): Element[] {
  const blocks = answerTree(text, markWith(numbers))
  const top = Math.min(6, ...blocks.map(headingLevel).filter((level) => level > 0))
  return tieMarks(blocks).flatMap((block) => drawBlock(block, top) ?? [])
}
