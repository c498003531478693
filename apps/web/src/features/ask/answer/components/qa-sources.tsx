import type { QaSource } from '@wenjin/contract'
import { Icon } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'

/** Lists the places from which the answer of a library's qa was taken; each link opens its place in the document. */
export function QaSources({ sources }: { sources: readonly QaSource[] }) {
  const t = useText()
  if (sources.length === 0) return null
  return (
    <ul aria-label={t('qa.sources')} className="flex flex-col text-sm">
      {sources.map(({ documentId, title, start, end, quote }) => (
        <li key={`${documentId}:${start}`} className="min-w-0">
          <Link
            to={paths.document(documentId, { start, end })}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 text-ford hover:underline max-sm:min-h-touch"
          >
            <Icon name="quote" size={14} className="shrink-0" />
            <span className="min-w-0 truncate">{t('qa.source', { title, quote })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
