import type { Annotation, DocumentHit } from '@wenjin/contract'
import { Button, Spinner } from '@wenjin/ui'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import type { useDocument } from '../document.queries.ts'
import { DocumentBlock } from './document-block.tsx'
import { headingLevels } from './heading-levels.ts'
import { joinTables } from './join-tables.ts'
import type { TextAnchor } from './text-anchors.ts'

const nothing: readonly TextAnchor[] = []

interface TextBlocksProps {
  document: ReturnType<typeof useDocument>
  shareKey: string | undefined
  /** Heading level of the title above. */
  top: number
  anchors: readonly TextAnchor[]
  onMark?: (id: string) => void
  body: RefObject<HTMLDivElement | null>
}

/** Calls `action` when the end of the loaded content comes near the viewport. */
function useNearEnd(target: RefObject<HTMLElement | null>, action: () => void, enabled: boolean) {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => {
    if (!enabled || !target.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: '800px' })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, enabled])
}

/** Returns the anchors of each block; blocks without anchors share one array, so that they do not re-render. */
function anchorsByBlock(blocks: readonly { start: number; end: number }[], anchors: readonly TextAnchor[]): (readonly TextAnchor[])[] {
  return blocks.map((block) => {
    const here = anchors.filter((anchor) => anchor.start < block.end && anchor.end > block.start)
    return here.length === 0 ? nothing : here
  })
}

/** The loaded blocks of a document. */
export function TextBlocks({ document, shareKey, top, anchors, onMark, body }: TextBlocksProps) {
  const t = useText()
  const bottom = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = document
  useNearEnd(bottom, () => void fetchNextPage(), hasNextPage && !isFetchingNextPage)
  const blocks = useMemo(() => joinTables(document.data?.pages.flatMap((page) => page.blocks) ?? []), [document.data])
  const documentId = document.data?.pages[0]?.id ?? ''
  const gallery = useMemo(
    () => ({ documentId, shareKey, figures: blocks.flatMap(({ figure }) => figure ?? []) }),
    [documentId, shareKey, blocks],
  )
  const levels = useMemo(() => headingLevels(blocks, top), [blocks, top])
  const anchored = useMemo(() => anchorsByBlock(blocks, anchors), [blocks, anchors])
  return (
    <>
      {document.hasPreviousPage && (
        <Button
          icon="arrowUp"
          className="self-center"
          disabled={document.isFetchingPreviousPage}
          onClick={() => void document.fetchPreviousPage()}
        >
          {t('doc.previous')}
        </Button>
      )}
      <div ref={body} className="wj-document">
        {blocks.map((block, i) => (
          <DocumentBlock
            key={block.figure ? `figure ${block.figure.n}` : block.start}
            block={block}
            gallery={block.figure && gallery}
            level={levels[i]!}
            newPage={block.page !== undefined && block.page !== blocks[i - 1]?.page}
            anchors={anchored[i]!}
            onMark={onMark}
          />
        ))}
      </div>
      {blocks.length === 0 && <p className="text-sm text-ink-2">{t('doc.empty')}</p>}
      <div ref={bottom}>{isFetchingNextPage && <Spinner />}</div>
    </>
  )
}

/** Returns the highlights of a text: marks, search hits, the cited place. */
export function textAnchors(
  marks: readonly Annotation[],
  hits: readonly DocumentHit[],
  hit: number,
  cited: { start?: number | undefined; end?: number | undefined } | null,
): TextAnchor[] {
  const anchors: TextAnchor[] = []
  for (const mark of marks)
    if (mark.start !== null && mark.end !== null) anchors.push({ start: mark.start, end: mark.end, look: mark.kind, mark })
  for (const [at, { start, end }] of hits.entries()) anchors.push({ start, end, look: at === hit ? 'hit-now' : 'hit' })
  if (cited?.start !== undefined && cited.end !== undefined) anchors.push({ start: cited.start, end: cited.end, look: 'cited' })
  return anchors
}
