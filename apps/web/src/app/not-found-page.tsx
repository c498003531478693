import { buttonClass, Notice } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../lib/i18n/index.ts'
import { usePageTitle } from '../lib/navigation/page-title.ts'
import { paths } from '../lib/navigation/paths.ts'

/** The page for an address without a route. */
export function NotFoundPage() {
  const t = useText()
  usePageTitle(t('notFound.title'))
  return (
    <div className="pt-[12vh]">
      <Notice page icon="search" title={t('notFound.title')} text={t('notFound.text')}>
        <Link className={buttonClass('solid')} to={paths.home()}>
          {t('nav.home')}
        </Link>
        <Link className={buttonClass()} to={paths.history()}>
          {t('nav.history')}
        </Link>
      </Notice>
    </div>
  )
}
