import type { Annotation, DocumentHit } from '@wenjin/contract'
import { Button, Notice, Waiting } from '@wenjin/ui'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePassageSelection } from '../components/use-passage-selection.ts'
import type { Going, ReaderPlace, SelectedPassage } from '../../annotation/index.ts'
import { useDocument } from '../document.queries.ts'
import { TextBlocks, textAnchors } from './text-blocks.tsx'
import { selectedInText } from './text-selection.ts'

export interface TextViewerProps {
  id: string
  shareKey: string | undefined
  /** Offset to open at. */
  at: number | undefined
  end: number | undefined
  marks: readonly Annotation[]
  cited: ReaderPlace | null
  going: Going | null
  hits: readonly DocumentHit[]
  hit: number
  zoom: number
  onMark: (id: string) => void
  onSelect: (passage: SelectedPassage | null) => void
  keepsSelection: () => boolean
  /** Content above the text. */
  children?: ReactNode
}

/** The extracted text of a document: fetched in slices, with marks, hits and the cited place. */
export function TextViewer(props: TextViewerProps) {
  const { id, shareKey, marks, cited, going, hits, hit, zoom, onMark, onSelect, keepsSelection, children } = props
  const t = useText()
  const [at, setAt] = useState(props.at)
  const document = useDocument(id, at, shareKey, at === props.at ? props.end : undefined)
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const anchors = useMemo(() => textAnchors(marks, hits, hit, cited), [marks, hits, hit, cited])
  const read = useCallback((range: Range) => (body.current ? selectedInText(body.current, range) : null), [])
  usePassageSelection(body, read, onSelect, keepsSelection)

  const wanted = going?.place.start
  const pages = document.data?.pages
  const here = pages?.some(({ blocks }) => blocks.some((block) => wanted !== undefined && wanted >= block.start && wanted < block.end))
  useEffect(() => {
    if (wanted === undefined || !pages) return
    if (!here) setAt(wanted)
    else scrollIntoView(body.current, wanted)
    // Scroll there only once; content fetched later must not move the reader back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [going, here, wanted])

  return (
    <section
      ref={scroller}
      aria-label={t('reader.text')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none"
    >
      <div className="column flex flex-col gap-4 py-6" style={{ '--wj-prose-size': `${zoom}rem` } as React.CSSProperties}>
        {children}
        {document.isPending && <Waiting className="py-10">{t('doc.loading')}</Waiting>}
        {document.isError && !document.data && (
          <Notice alert icon="document" title={t('doc.failed')} text={document.error.message}>
            <Button icon="refresh" onClick={() => void document.refetch()}>
              {t('retry')}
            </Button>
          </Notice>
        )}
        {document.data && <TextBlocks document={document} shareKey={shareKey} top={1} anchors={anchors} onMark={onMark} body={body} />}
      </div>
    </section>
  )
}

/** Scrolls the text element that contains an offset to the centre of its window. */
function scrollIntoView(body: HTMLElement | null, at: number) {
  const pieces = [...(body?.querySelectorAll<HTMLElement>('[data-at]') ?? [])]
  pieces.findLast((piece) => Number(piece.dataset['at']) <= at)?.scrollIntoView({ block: 'center' })
}
