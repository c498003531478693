import { redirectsToDownload } from '@wenjin/client'
import type { DocumentView } from '@wenjin/contract'
import { buttonClass, Icon } from '@wenjin/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText, type Text } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/paths.ts'
import { platform } from '../../../lib/platform.ts'
import { dayOf } from '../../../lib/relative-time.ts'
import { hostOf } from '../../../lib/site-host.ts'
import { track } from '../../../lib/tracking.ts'
import { PageChange } from './page-change.tsx'

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

interface DocumentFactsProps {
  view: DocumentView
  shareKey: string | undefined
  /** More links. */
  children?: ReactNode
}

/** Where a document is kept and came from, the ways to its original, and whether that has changed. */
export function DocumentFacts({ view, shareKey, children }: DocumentFactsProps) {
  const t = useText()
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm leading-6 break-words text-ink-2">{placeOf(view, t)}</p>
      <p className="-ml-3 flex flex-wrap">
        {view.originalUrl && !savesFiles && (
          <Link className={buttonClass('link')} to={paths.downloadApp(paths.document(view.id, { shareKey }))}>
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
        {children}
      </p>
      {view.url && /^https?:/i.test(view.url) && <PageChange documentId={view.id} shareKey={shareKey} />}
    </div>
  )
}
