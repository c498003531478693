import { buttonClass, Notice } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'

/** The page for web views when its address names no document of this instance. */
export function NothingToShow() {
  const t = useText()
  return (
    <Notice page icon="document" title={t('reader.missing')} text={t('reader.missing.text')}>
      <Link className={buttonClass()} to={paths.topics()}>
        {t('doc.missing.libraries')}
      </Link>
    </Notice>
  )
}
