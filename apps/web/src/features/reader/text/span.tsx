import type { ReactNode } from 'react'
import { cutAtSpots, type TextSpot } from './text-spots.ts'

/** What is shown apart in a text, and what pressing a mark does. */
export interface Spotted {
  spots: readonly TextSpot[]
  onMark?: ((id: string) => void) | undefined
}

interface SpanProps extends Spotted {
  text: string
  /** Offset of `text` in the whole document. */
  at: number
}

function wrap(content: ReactNode, { look, mark }: TextSpot, onMark: Spotted['onMark']): ReactNode {
  if (look === 'cited') return <mark className="wj-quote">{content}</mark>
  if (look === 'hit' || look === 'hit-now') {
    return (
      <mark className="wj-hit" data-now={look === 'hit-now' || undefined}>
        {content}
      </mark>
    )
  }
  return (
    // Opened by key from the list of marks; here a press anywhere on its words opens it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <mark className="wj-mark-text" data-look={look} data-color={mark?.color} onClick={() => mark && onMark?.(mark.id)}>
      {content}
    </mark>
  )
}

/** Text with its spots; every piece tells where it stands in the document, so that a selection can be placed. */
export function Span({ text, at, spots, onMark }: SpanProps) {
  return cutAtSpots(text, at, spots).map((piece) => (
    <span key={piece.at} data-at={piece.at}>
      {piece.spots.reduce<ReactNode>((content, spot) => wrap(content, spot, onMark), piece.text)}
    </span>
  ))
}
