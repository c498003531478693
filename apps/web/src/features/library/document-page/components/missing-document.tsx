import { buttonClass, Notice } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { HomeLink } from '../../../../lib/view/page-failure.tsx'

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
        <HomeLink />
      </Notice>
    </div>
  )
}
