import type { Underline } from '@wenjin/contract'
import { toast, useEver } from '@wenjin/ui'
import { lazy, Suspense, useCallback, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { splitBlocks, rangeOf, type Place, visibleText } from '../../answer/index.ts'
import { useUnderlineChanges } from '../derive.queries.ts'
import { sentencesOf } from './sentences.ts'
import { useSelectedPlace } from './use-selected-place.ts'

const UnderlineToolbar = lazy(() => import('./underline-toolbar.tsx').then((module) => ({ default: module.UnderlineToolbar })))
const NoteDialog = lazy(() => import('./note-dialog.tsx').then((module) => ({ default: module.NoteDialog })))

interface Underlining {
  prose: RefObject<HTMLElement | null>
  text: string
  /** Id of the finished answer that may be underlined; null when underlining is not allowed. */
  resultId: string | null
  onAsk: (about: string) => void
}

/** Returns the text of a place of an answer as a reader sees it. */
function seenText(text: string, { start, end }: Place): string {
  return splitBlocks(text.slice(start, end))
    .map((block) => visibleText(block).text)
    .join('')
}

/** Underlines selected text in an answer: `layer` renders the toolbar, `begin` selects the first visible sentence for keyboard users. */
export function useUnderlining({ prose, text, resultId, onAsk }: Underlining): { begin: () => void; layer: ReactNode } {
  const copy = useCopy()
  const { add } = useUnderlineChanges(resultId ?? '')
  const [sentence, setSentence] = useState<number | null>(null)
  const [noting, setNoting] = useState<Place | null>(null)
  const notedEver = useEver(noting !== null)
  const back = useRef<HTMLElement | null>(null)
  const [place, setPlace] = useSelectedPlace(prose, text, resultId !== null, () => sentence !== null)

  const close = useCallback(() => {
    document.getSelection()?.removeAllRanges()
    setSentence(null)
    setPlace(null)
    back.current?.focus()
    back.current = null
  }, [setPlace])

  const select = (at: number) => {
    const root = prose.current
    const chosen = sentencesOf(text)[at]
    const range = root && chosen && rangeOf(root, splitBlocks(text), chosen)
    if (!chosen || !range) return
    const selection = document.getSelection()
    selection?.removeAllRanges()
    selection?.addRange(range)
    range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    setSentence(at)
    setPlace({ ...chosen, rect: range.getBoundingClientRect() })
  }
  const begin = () => {
    const root = prose.current
    if (!root || resultId === null) return
    back.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    const blocks = splitBlocks(text)
    const inSight = sentencesOf(text).findIndex((known) => (rangeOf(root, blocks, known)?.getBoundingClientRect().top ?? -1) >= 0)
    select(Math.max(0, inSight))
  }
  const underline = ({ start, end }: Place, color: Underline['color'], note = '') =>
    add.mutate(
      { start, end, color, note },
      {
        onSuccess: () => {
          setNoting(null)
          close()
        },
        onError: (error) => toast.error(error.message),
      },
    )

  const layer = (
    <Suspense>
      {place && noting === null && (
        <UnderlineToolbar
          place={place}
          byKey={sentence !== null}
          onStep={(by) => select((sentence ?? 0) + by)}
          onColor={(color) => underline(place, color)}
          onNote={() => setNoting({ start: place.start, end: place.end })}
          onCopy={() => {
            void copy(document.getSelection()?.toString() ?? '')
            close()
          }}
          onAsk={() => {
            onAsk(seenText(text, place))
            close()
          }}
          onClose={close}
        />
      )}
      {notedEver && (
        <NoteDialog
          about={noting && seenText(text, noting)}
          busy={add.isPending}
          onSave={(note) => noting && underline(noting, 'seal', note)}
          onClose={() => setNoting(null)}
        />
      )}
    </Suspense>
  )
  return { begin, layer: resultId === null ? null : layer }
}
