import type { Answer } from '@wenjin/contract'
import { useMemo } from 'react'
import { splitBlocks } from '../answer/blocks.ts'
import { citationsWithin, findMarks } from '../answer/marks.ts'
import { outlineOf } from '../answer/outline.ts'
import { AnswerBlock, TopHeading } from './answer-block.tsx'
import { BlockAnnouncer } from './block-announcer.tsx'

/** The text of an answer, block by block. `running` keeps its last block open. */
export function AnswerText({ answer, running }: { answer: Answer; running: boolean }) {
  const { text, citations } = answer
  const blocks = useMemo(() => splitBlocks(text), [text])
  const topHeading = useMemo(() => Math.min(6, ...outlineOf(text).map((entry) => entry.level)), [text])
  const marks = useMemo(() => findMarks(text), [text])
  return (
    <>
      <div className="wj-prose">
        <TopHeading value={topHeading}>
          {blocks.map((block, i) => (
            <AnswerBlock
              key={block.start}
              source={block.source}
              start={block.start}
              citations={citationsWithin(block.start, block.start + block.source.length, marks, citations)}
              open={running && i === blocks.length - 1}
            />
          ))}
        </TopHeading>
      </div>
      <BlockAnnouncer blocks={blocks} running={running} />
    </>
  )
}
