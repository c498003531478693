import { memo } from 'react'
import { isClosedFence } from '../text/blocks.ts'
import { closeMarks } from '../text/close-marks.ts'
import { drawCitations } from '../text/draw-citations.ts'
import type { BlockCitations } from '../text/marks.ts'
import { normalizeMarkdown } from '../text/normalize-markdown.ts'
import { parseMarkdown } from '../text/parse-markdown.ts'
import { settleTail } from '../text/settle-tail.ts'
import { FoldButton } from '../outline/fold-button.tsx'
import { drawTree } from './answer-tree.tsx'

interface AnswerBlockProps {
  source: string
  /** UTF-16 offset of the block in the answer. */
  start: number
  citations: BlockCitations
  /** More may still be appended to it. */
  open: boolean
  /** It is the heading of a section that can be folded, and how that stands. */
  heads?: 'open' | 'folded' | null
  /** It stands in a folded section. */
  hidden?: boolean
  /** Folds or opens the section of a heading, by its offset; the same function always. */
  onFold?: (offset: number) => void
}

/** One block of an answer. It redraws only when its own text or citations change. */
export const AnswerBlock = memo(
  function AnswerBlock({ source, start, citations, open, heads = null, hidden = false, onFold }: AnswerBlockProps) {
    const { text: normalized, toSource } = normalizeMarkdown(open ? settleTail(source) : source)
    const text = open && !/^ {0,3}[`~]{3}/.test(source) ? closeMarks(normalized) : normalized
    if (text.trim() === '') return null
    const tree = parseMarkdown(text)
    drawCitations(tree, { text, toAnswer: (offset) => start + toSource(offset), citations })
    // Code is underlined as a whole: its lines are not cut.
    const underlined = isClosedFence(source) ? citations.underlines.at(-1) : undefined
    return (
      <div data-block={start} data-color={underlined?.color} hidden={hidden} className="wj-block">
        {heads !== null && <FoldButton folded={heads === 'folded'} onToggle={() => onFold?.(start)} />}
        {drawTree(tree, !open || isClosedFence(source))}
      </div>
    )
  },
  (a, b) =>
    a.source === b.source &&
    a.start === b.start &&
    a.open === b.open &&
    a.heads === b.heads &&
    a.hidden === b.hidden &&
    a.citations.signature === b.citations.signature,
)
