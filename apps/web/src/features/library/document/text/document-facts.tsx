import type { DocumentView } from '@wenjin/contract'
import { buttonClass, Icon } from '@wenjin/ui'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useText, type Text } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { dayOf } from '../../../../lib/format/relative-time.ts'
import { hostOf } from '../../../../lib/navigation/site-host.ts'
import { OriginalLink } from '../components/original-link.tsx'
import { PageChange } from './page-change.tsx'

/**
 * Returns where a document is stored: its library and file. A web page read for an answer belongs to no library; for it, its site and the
 * date of reading are returned.
 */
export function documentPlace({ topicName, fileId, fileName, url, readAt }: DocumentView, t: Text): string {
  const site = url === null ? null : hostOf(url)
  const library = topicName.startsWith(':') ? site : topicName
  const file = fileId === null ? null : fileName
  return [library, file, site && t('change.readOn', { date: dayOf(readAt) })].filter(Boolean).join(' · ')
}

/** Whether a document was read from a web page. */
export function isWebPage(view: Pick<DocumentView, 'url'>): view is { url: string } {
  return view.url !== null && /^https?:/i.test(view.url)
}

interface DocumentFactsProps {
  view: DocumentView
  shareKey: string | undefined
  /** More links. */
  children?: ReactNode
}

/** Where a document is stored and came from, links to its original, and whether that has changed. */
export function DocumentFacts({ view, shareKey, children }: DocumentFactsProps) {
  const t = useText()
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm leading-6 break-words text-ink-2">{documentPlace(view, t)}</p>
      <p className="-ml-3 flex flex-wrap">
        {view.originalUrl && (
          <OriginalLink className={buttonClass('link')} href={view.originalUrl} from={paths.document(view.id, { shareKey })}>
            <Icon name="download" size={16} />
            {t('doc.download')}
          </OriginalLink>
        )}
        {isWebPage(view) && <WebPageLink url={view.url} />}
        {isWebPage(view) && <BesideLink view={view} shareKey={shareKey} />}
        {children}
      </p>
      {isWebPage(view) && <PageChange documentId={view.id} shareKey={shareKey} />}
    </div>
  )
}

/** For a document read from a web page: a link to the page, and whether it has changed; renders nothing for any other document. */
export function WebOrigin({ view, shareKey }: Omit<DocumentFactsProps, 'children'>) {
  if (!isWebPage(view)) return null
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="-ml-3">
        <WebPageLink url={view.url} />
        <BesideLink view={view} shareKey={shareKey} />
      </p>
      <PageChange documentId={view.id} shareKey={shareKey} />
    </div>
  )
}

/** Link to a view of the current page beside the text as it was read. */
function BesideLink({ view, shareKey }: { view: { id: string; url: string }; shareKey: string | undefined }) {
  const t = useText()
  const { pathname, search } = useLocation()
  // This is the comparison view already.
  if (pathname === '/outerpage') return null
  const places = new URLSearchParams(search)
  const [start, end] = ['start', 'end'].map((name) => (places.has(name) ? Number(places.get(name)) : undefined))
  return (
    <Link className={buttonClass('link')} to={paths.outerPage(view.url, view.id, { start, end, shareKey })}>
      <Icon name="swap" size={16} />
      {t('outer.beside')}
    </Link>
  )
}

function WebPageLink({ url }: { url: string }) {
  const t = useText()
  return (
    <a className={buttonClass('link')} href={url} target="_blank" rel="noreferrer">
      <Icon name="external" size={16} />
      {t('doc.openUrl')}
    </a>
  )
}
