import { useState } from 'react'
import type { Block } from '../answer/blocks.ts'
import { textWithoutMarks } from '../answer/marks.ts'

const plain = (markdown: string) =>
  textWithoutMarks(markdown)
    .replaceAll(/[#*`>|_~-]{1,}/g, ' ')
    .trim()

/** Reads an answer to screen readers block by block as they are finished, not letter by letter. Stored answers are not read out. */
export function BlockAnnouncer({ blocks, running }: { blocks: readonly Block[]; running: boolean }) {
  const [wasRunning, setWasRunning] = useState(running)
  if (running && !wasRunning) setWasRunning(true)
  const latest = blocks.at(running ? -2 : -1)
  return (
    <div aria-live="polite" className="sr-only">
      {wasRunning && latest && plain(latest.source)}
    </div>
  )
}
