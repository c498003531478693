import type { ReactNode } from 'react'
import { cutAtAnchors, linksIn, type TextAnchor } from './text-anchors.ts'

/** The highlights of a text, and the handler for a press on a mark. */
export interface Anchored {
  anchors: readonly TextAnchor[]
  onMark?: ((id: string) => void) | undefined
}

interface SpanProps extends Anchored {
  text: string
  /** Offset of `text` in the whole document. */
  at: number
}

function wrap(content: ReactNode, { look, mark, href }: TextAnchor, onMark: Anchored['onMark']): ReactNode {
  if (look === 'link') {
    return (
      <a className="wj-text-link" href={href} target="_blank" rel="noreferrer">
        {content}
      </a>
    )
  }
  if (look === 'cited') return <mark className="wj-quote">{content}</mark>
  if (look === 'hit' || look === 'hit-now') {
    return (
      <mark className="wj-hit" data-now={look === 'hit-now' || undefined}>
        {content}
      </mark>
    )
  }
  return (
    // The list of marks opens it by key; here a press anywhere on its words does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <mark className="wj-mark-text" data-look={look} data-color={mark?.color} onClick={() => mark && onMark?.(mark.id)}>
      {content}
    </mark>
  )
}

/** Text with its anchors, and its addresses as links; every piece carries its offset in the document, so that a selection can be located. */
export function Span({ text, at, anchors, onMark }: SpanProps) {
  const links = linksIn(text, at)
  return cutAtAnchors(text, at, links.length === 0 ? anchors : [...links, ...anchors]).map((piece) => (
    <span key={piece.at} data-at={piece.at}>
      {piece.anchors.reduce<ReactNode>((content, anchor) => wrap(content, anchor, onMark), piece.text)}
    </span>
  ))
}
