import { redirectsToDownload } from '@wenjin/client'
import type { DocumentView } from '@wenjin/contract'
import { Button, buttonClass, Icon, Notice, Spinner, Waiting } from '@wenjin/ui'
import { useEffect, useRef, type RefObject } from 'react'
import { Link } from 'react-router'
import { useText, type Text } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/paths.ts'
import { platform } from '../../../lib/platform.ts'
import { dayOf } from '../../../lib/relative-time.ts'
import { hostOf } from '../../../lib/site-host.ts'
import { track } from '../../../lib/tracking.ts'
import { useDocument } from '../reader.queries.ts'
import { headingLevels } from './heading-levels.ts'
import { DocumentBlock } from './document-block.tsx'
import { PageChange } from './page-change.tsx'

interface DocumentReaderProps {
  id: string
  /** The quoted span, offsets into the whole text. */
  start: number | undefined
  end: number | undefined
  shareKey: string | undefined
  /** Beside an answer rather than as a page. */
  compact?: boolean
}

/**
 * Where a document is kept: its library and file. A page read for an answer is in no library of anybody's; its site and the day it was
 * read stand there.
 */
function placeOf({ topicName, fileId, fileName, url, readAt }: DocumentView, t: Text): string {
  const site = url === null ? null : hostOf(url)
  const library = topicName.startsWith(':') ? site : topicName
  const file = fileId === null ? null : fileName
  return [library, file, site && t('change.readOn', { date: dayOf(readAt) })].filter(Boolean).join(' · ')
}

/** Whether files can be saved here at all. */
const savesFiles = !redirectsToDownload('download', platform)

/** Fetches on when the end of what is there comes near. */
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

/** The text of a document as it was read, with the quoted span marked and brought into view. */
export function DocumentReader({ id, start, end, shareKey, compact = false }: DocumentReaderProps) {
  const t = useText()
  const document = useDocument(id, start, shareKey)
  const body = useRef<HTMLDivElement>(null)
  const bottom = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = document
  useNearEnd(bottom, () => void fetchNextPage(), hasNextPage && !isFetchingNextPage)

  const loaded = document.data !== undefined
  useEffect(() => {
    if (loaded && start !== undefined) body.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
  }, [loaded, start])

  if (document.isPending) {
    return <Waiting className="py-10">{t('doc.loading')}</Waiting>
  }
  if (document.isError && !document.data) {
    return (
      <Notice alert page={!compact} icon="document" title={t('doc.failed')} text={document.error.message}>
        <Button icon="refresh" onClick={() => void document.refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }

  const view = document.data.pages[0]!
  const blocks = document.data.pages.flatMap((page) => page.blocks)
  const levels = headingLevels(blocks, compact ? 3 : 1)
  const Heading = compact ? 'h3' : 'h1'
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <Heading className={compact ? 'text-base leading-7 font-semibold' : 'text-xl leading-8 font-semibold'}>{view.title}</Heading>
        <p className="text-sm leading-6 break-words text-ink-2">{placeOf(view, t)}</p>
        <p className="-ml-3 flex flex-wrap">
          {view.originalUrl && !savesFiles && (
            <Link className={buttonClass('link')} to={paths.downloadApp(paths.document(id, { shareKey }))}>
              <Icon name="download" size={16} />
              {t('doc.download')}
            </Link>
          )}
          {view.originalUrl && savesFiles && (
            <a className={buttonClass('link')} href={view.originalUrl} download onClick={() => track('exported', 'original')}>
              <Icon name="download" size={16} />
              {t('doc.download')}
            </a>
          )}
          {view.url && /^https?:/i.test(view.url) && (
            <a className={buttonClass('link')} href={view.url} target="_blank" rel="noreferrer">
              <Icon name="external" size={16} />
              {t('doc.openUrl')}
            </a>
          )}
          {compact && (
            <Link className={buttonClass('link')} to={paths.document(id, { start, end, shareKey })}>
              <Icon name="document" size={16} />
              {t('doc.openPage')}
            </Link>
          )}
        </p>
        {view.url && /^https?:/i.test(view.url) && <PageChange documentId={id} shareKey={shareKey} />}
      </header>
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
            key={block.start}
            block={block}
            level={levels[i]!}
            newPage={block.page !== undefined && block.page !== blocks[i - 1]?.page}
            start={start}
            end={end}
          />
        ))}
      </div>
      {blocks.length === 0 && <p className="text-sm text-ink-2">{t('doc.empty')}</p>}
      <div ref={bottom}>{isFetchingNextPage && <Spinner />}</div>
    </div>
  )
}
