import { useEffect, useState } from 'react'
import type { Block } from '../text/blocks.ts'
import { textWithoutMarks } from '../text/marks.ts'

/** How long the last block stays for screen readers to pick it up, milliseconds. */
const lingerMs = 5000

const plain = (markdown: string) =>
  textWithoutMarks(markdown)
    .replaceAll(/[#*`>|_~$-]+/g, ' ')
    .trim()

/** Reads an answer to screen readers block by block as they are finished, not letter by letter. Stored answers are not read out. */
export function BlockAnnouncer({ blocks, running }: { blocks: readonly Block[]; running: boolean }) {
  const [speaking, setSpeaking] = useState(running)
  if (running && !speaking) setSpeaking(true)
  useEffect(() => {
    if (running || !speaking) return undefined
    // Then it goes, so that nobody who walks through the page meets it twice.
    const timer = setTimeout(() => setSpeaking(false), lingerMs)
    return () => clearTimeout(timer)
  }, [running, speaking])
  const latest = blocks.at(running ? -2 : -1)
  return (
    <div aria-live="polite" className="sr-only">
      {speaking && latest && plain(latest.source)}
    </div>
  )
}
