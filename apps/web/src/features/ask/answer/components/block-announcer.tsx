import { useEffect, useState } from 'react'
import type { Block } from '../text/blocks.ts'
import { textWithoutMarks } from '../text/marks.ts'

/** How long the last block stays in the live region for screen readers, milliseconds. */
const lingerMs = 5000

const plain = (markdown: string) =>
  textWithoutMarks(markdown)
    .replaceAll(/[#*`>|_~$-]+/g, ' ')
    .trim()

/**
 * Announces an answer to screen readers block by block as each is finished, not character by character. Stored answers are not announced.
 */
export function BlockAnnouncer({ blocks, running }: { blocks: readonly Block[]; running: boolean }) {
  const [speaking, setSpeaking] = useState(running)
  if (running && !speaking) setSpeaking(true)
  useEffect(() => {
    if (running || !speaking) return undefined
    // Remove the text afterwards, so that screen readers do not find it twice when they browse the page.
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
