import { ApiError } from '@wenjin/client'
import { buttonClass, Notice } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'

/** Whether a failed call says that there is no such thing, or none that the caller may see. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.errorName === 'notFound'

/** The page of an address that names no document, or none that may be read. */
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
