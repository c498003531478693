import { buttonClass, Icon, Switch } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { Row, Rows, Section } from '../../settings/index.ts'

/** Settings for preferred sources, and for how the sources of an answer are shown. */
export function SourceSection() {
  const t = useText()
  const [filterShown, setFilterShown] = useSetting('showReferenceFilter')
  return (
    <Section title={t('pref.sources')}>
      <Rows>
        <Row label={t('preference.title')} hint={t('preference.hint')}>
          <Link className={buttonClass()} to={paths.sourcePreference()}>
            {t('pref.sources.open')}
            <Icon name="chevronRight" size={16} />
          </Link>
        </Row>
        <Row label={t('pref.referenceFilter')} hint={t('pref.referenceFilter.hint')}>
          <Switch label={t('pref.referenceFilter')} checked={filterShown} onChange={setFilterShown} />
        </Row>
      </Rows>
    </Section>
  )
}
