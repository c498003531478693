import { documentOf, type ArticleSource } from '@wenjin/contract'
import { Icon } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { safeAddress } from '../../../../lib/navigation/safe-address.ts'

const look = 'inline-flex min-h-9 w-fit items-center gap-1.5 text-ford hover:underline max-sm:min-h-touch'

/** A link to the exact passage of a mark. */
export function SourceLink({ source }: { source: ArticleSource }) {
  const t = useText()
  const { link, start, end, page } = source
  const documentId = documentOf(source)
  const address = safeAddress(link)
  if (documentId)
    return (
      <Link to={paths.document(documentId, start === undefined ? { page } : { start, end })} className={look}>
        <Icon name="external" size={16} />
        {t('article.source.open')}
      </Link>
    )
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={look}>
      <Icon name="external" size={16} />
      {t('article.source.open')}
    </a>
  )
}
