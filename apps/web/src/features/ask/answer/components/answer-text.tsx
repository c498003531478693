import type { Answer, Underline, Verdict } from '@wenjin/contract'
import { useMemo, useRef, type RefObject } from 'react'
import { splitBlocks } from '../text/blocks.ts'
import { citationsWithin, findMarks } from '../text/marks.ts'
import { outlineOf } from '../outline/outline.ts'
import { sectionsOf } from '../outline/sections.ts'
import { drawnSentences } from '../text/sentence-verdicts.ts'
import { sourceNumbers } from '../text/source-numbers.ts'
import { usePortions } from '../text/use-portions.ts'
import { AnswerBlock } from './answer-block.tsx'
import { TopHeading } from './answer-tree.tsx'
import { NumbersProvider } from './citation-context.ts'
import { BlockAnnouncer } from './block-announcer.tsx'
import { useFolding } from '../outline/use-folding.ts'

interface AnswerTextProps {
  answer: Answer
  /** The answer whose text and sources number the marks, when `answer` is a part of it. */
  numberedBy?: Pick<Answer, 'text' | 'references'>
  /** True while the last block may still grow. */
  running: boolean
  underlines?: readonly Underline[] | undefined
  /** Sentences with this verdict are highlighted; null highlights none. */
  chosen?: Verdict | null
  /** Ref of the element that contains the text. */
  prose?: RefObject<HTMLDivElement | null> | undefined
}

/** The place of a block that is drawn in a later portion, about as high as it will be. */
const Undrawn = ({ start, source }: { start: number; source: string }) => (
  <div data-block={start} className="wj-block" style={{ minHeight: `${Math.ceil(source.length / 45) * 1.75}em` }} />
)

/** Returns the numbers of an answer's sources: the same map while they are the same, so that marks do not re-render for each new word. */
function useNumbers({ text, references }: Pick<Answer, 'text' | 'references'>): ReadonlyMap<number, number> {
  const numbers = useMemo(() => sourceNumbers({ text, references }), [text, references])
  const signature = [...numbers].join(';')
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => numbers, [signature])
}

/** Renders the text of an answer block by block, a long one in portions. In a long answer that is complete, sections can be folded. */
export function AnswerText({ answer, numberedBy = answer, running, underlines, chosen = null, prose }: AnswerTextProps) {
  const { text, citations } = answer
  const own = useRef<HTMLDivElement>(null)
  const root = prose ?? own
  const blocks = useMemo(() => splitBlocks(text), [text])
  const outline = useMemo(() => outlineOf(text), [text])
  const marks = useMemo(() => findMarks(text), [text])
  const numbers = useNumbers(numberedBy)
  const drawn = useMemo(() => drawnSentences({ text, citations }, chosen), [text, citations, chosen])
  const sections = useMemo(() => (running ? [] : sectionsOf(text.length, blocks, outline)), [running, text, blocks, outline])
  const { folded, toggle } = useFolding(root, blocks, sections)
  const drawnBlocks = usePortions(blocks)
  return (
    <NumbersProvider value={numbers}>
      <div ref={root} className="wj-prose" data-chosen={chosen ?? undefined}>
        <TopHeading value={Math.min(6, ...outline.map((entry) => entry.level))}>
          {blocks.map((block, i) => {
            if (i >= drawnBlocks) return <Undrawn key={block.start} {...block} />
            const heads = sections.find((section) => section.offset === block.start)
            const inside = sections.find((section) => i >= section.first && i < section.end)
            return (
              <AnswerBlock
                key={block.start}
                source={block.source}
                start={block.start}
                repeated={block.repeated}
                citations={citationsWithin(block.start, block.start + block.source.length, marks, citations, drawn, underlines)}
                open={running && i === blocks.length - 1}
                heads={heads ? (folded.has(heads.offset) ? 'folded' : 'open') : null}
                hidden={inside !== undefined && folded.has(inside.offset)}
                onFold={toggle}
              />
            )
          })}
        </TopHeading>
      </div>
      <BlockAnnouncer blocks={blocks} running={running} />
    </NumbersProvider>
  )
}
