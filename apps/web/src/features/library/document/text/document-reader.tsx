import { Button, buttonClass, Icon, Notice, Waiting } from '@wenjin/ui'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useDocument, usePassages } from '../document.queries.ts'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentNotices } from './document-notices.tsx'
import { QuotedPassages } from './quoted-passages.tsx'
import { TextBlocks, textAnchors } from './text-blocks.tsx'

interface DocumentReaderProps {
  id: string
  /** Start of the quoted span, offset into the whole text. */
  start: number | undefined
  end: number | undefined
  shareKey: string | undefined
  /** True beside an answer, false as a page. */
  compact?: boolean
}

/** The extracted text of a document; for a visitor of shared answers the quoted passages, unless the sharer opened all of it. */
export function DocumentReader(props: DocumentReaderProps) {
  const { id, start, shareKey, compact = false } = props
  const { data, isPending } = usePassages(id, {}, shareKey, shareKey !== undefined)
  const t = useText()
  if (shareKey !== undefined && isPending) return <Waiting className="py-10">{t('doc.loading')}</Waiting>
  if (data && !data.whole) return <QuotedPassages title={data.title} passages={data.passages} start={start} compact={compact} />
  return <WholeText {...props} />
}

/** The extracted text of a document, with the quoted span highlighted and scrolled into view. */
function WholeText({ id, start, end, shareKey, compact = false }: DocumentReaderProps) {
  const t = useText()
  const document = useDocument(id, start, shareKey, end)
  const body = useRef<HTMLDivElement>(null)
  const anchors = useMemo(() => textAnchors([], [], 0, { start, end }), [start, end])

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
  const Heading = compact ? 'h3' : 'h1'
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <Heading className={compact ? 'text-base leading-7 font-semibold' : 'text-xl leading-8 font-semibold'}>{view.title}</Heading>
        <DocumentFacts view={view} shareKey={shareKey}>
          {compact && (
            <Link className={buttonClass('link')} to={paths.document(id, { start, end, shareKey })}>
              <Icon name="document" size={16} />
              {t('doc.openPage')}
            </Link>
          )}
        </DocumentFacts>
        <DocumentNotices notices={view.notices} />
      </header>
      <TextBlocks document={document} shareKey={shareKey} top={compact ? 3 : 1} anchors={anchors} body={body} />
    </div>
  )
}
