import { scrollToElement } from '../../../../lib/view/scroll.ts'
import { rangeOf } from '../text/dom-text.ts'
import { splitBlocks } from '../text/blocks.ts'

/** How long a revealed sentence stays highlighted, milliseconds. */
const shownMs = 4000

/** Event dispatched to a block before it is revealed; the folded section that contains it then opens. */
export const revealEvent = 'wj-reveal'

/** Scrolls a block of a turn's answer into view; `offset` is the start of the block. */
export function revealBlock(ordinal: number, offset: number): void {
  const block = document.querySelector(`[data-turn="${ordinal}"] [data-block="${offset}"]`)
  if (!block) return
  block.dispatchEvent(new CustomEvent(revealEvent, { bubbles: true }))
  scrollToElement(block)
}

/** Scrolls a place of a turn's answer into view and highlights it for `shownMs`. */
export function revealPlace(ordinal: number, text: string, [start, end]: readonly [number, number]): void {
  const blocks = splitBlocks(text)
  const block = blocks.findLast((known) => known.start <= start)
  if (!block) return
  revealBlock(ordinal, block.start)
  const prose = document.querySelector(`[data-turn="${ordinal}"] .wj-prose`)
  const range = prose && rangeOf(prose, blocks, { start, end })
  if (!range || !('highlights' in CSS)) return
  const shown = new Highlight(range)
  CSS.highlights.set('wj-shown', shown)
  setTimeout(() => {
    if (CSS.highlights.get('wj-shown') === shown) CSS.highlights.delete('wj-shown')
  }, shownMs)
}
