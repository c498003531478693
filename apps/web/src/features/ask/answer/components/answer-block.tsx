import { memo } from 'react'
import { isClosedFence } from '../text/blocks.ts'
import { closeMarks } from '../text/close-marks.ts'
import { drawCitations } from '../text/draw-citations.ts'
import type { BlockCitations } from '../text/marks.ts'
import { parseBlock } from '../text/parse-block.ts'
import { settleTail } from '../text/settle-tail.ts'
import { FoldButton } from '../outline/fold-button.tsx'
import { drawTree } from './answer-tree.tsx'

interface AnswerBlockProps {
  source: string
  /** UTF-16 offset of the block in the answer. */
  start: number
  /** What the block repeats of an earlier part (`Block`). */
  repeated?: string | undefined
  citations: BlockCitations
  /** True while text may still be appended to the block. */
  open: boolean
  /** Set for the heading of a foldable section: whether the section is open or folded. */
  heads?: 'open' | 'folded' | null
  /** True when the block is inside a folded section. */
  hidden?: boolean
  /** Folds or unfolds the section of the heading at an offset. Must be referentially stable. */
  onFold?: (offset: number) => void
}

/** Renders one block of an answer. It re-renders only when its own text or citations change. */
export const AnswerBlock = memo(
  function AnswerBlock({ source, start, repeated, citations, open, heads = null, hidden = false, onFold }: AnswerBlockProps) {
    const isFence = /^ {0,3}[`~]{3}/.test(repeated ?? source)
    const block = { source: open ? settleTail(source) : source, ...(repeated !== undefined && { repeated }) }
    if (block.source.trim() === '') return null
    const { tree, text, toBlock } = parseBlock(block, open && !isFence ? closeMarks : undefined)
    drawCitations(tree, { text, toAnswer: (offset) => start + toBlock(offset), citations })
    const isClosed = isClosedFence(source)
    // A code block is underlined as a whole: its lines are not split.
    const underlined = isClosed ? citations.underlines.at(-1) : undefined
    return (
      <div
        data-block={start}
        data-color={underlined?.color}
        data-continued={repeated === undefined ? undefined : ''}
        hidden={hidden}
        className="wj-block"
      >
        {heads !== null && <FoldButton folded={heads === 'folded'} onToggle={() => onFold?.(start)} />}
        {drawTree(tree, { whole: !open || isClosed, repeatsHead: repeated !== undefined && repeated !== '' })}
      </div>
    )
  },
  (a, b) =>
    a.source === b.source &&
    a.start === b.start &&
    a.repeated === b.repeated &&
    a.open === b.open &&
    a.heads === b.heads &&
    a.hidden === b.hidden &&
    a.citations.signature === b.citations.signature,
)
