import { ApiError } from '@wenjin/client'
import { buttonClass, Notice } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'

/** Whether a request failed because the object does not exist or the caller may not see it. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.errorName === 'notFound'

/** The page for an address without a document that the caller may read. */
export function MissingDocument() {
  const t = useText()
  usePageTitle(t('doc.missing'))
  return (
    <div className="w-full pt-[12vh]">
      <Notice page icon="document" title={t('doc.missing')} text={t('doc.missing.text')}>
        <Link className={buttonClass('solid')} to={paths.topics()}>
          {t('doc.missing.libraries')}
        </Link>
        <Link className={buttonClass()} to={paths.home()}>
          {t('nav.home')}
        </Link>
      </Notice>
    </div>
  )
}
