import { scholarLangs } from '@wenjin/contract'
import { Switch } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { ChoiceRow, Row, Rows, Section } from '../../settings/index.ts'

/** Settings for whether a question is searched, answered or both, and for the language of papers. */
export function SearchPreferences() {
  const t = useText()
  const [method, setMethod] = useSetting('searchMethod')
  const [traditional, setTraditional] = useSetting('traditionalSearch')
  const [scholarLang, setScholarLang] = useSetting('scholarLang')
  return (
    <Section title={t('pref.search')}>
      <Rows>
        <ChoiceRow
          label={t('pref.searchMethod')}
          hint={t(`pref.searchMethod.${method}.hint`)}
          value={method}
          options={(['before', 'after', 'only'] as const).map((value) => ({ value, label: t(`pref.searchMethod.${value}`) }))}
          onChange={setMethod}
        />
        <Row label={t('pref.traditional')} hint={t('pref.traditional.hint')}>
          <Switch label={t('pref.traditional')} checked={traditional} onChange={setTraditional} />
        </Row>
        <ChoiceRow
          label={t('pref.scholarLang')}
          value={scholarLang}
          options={scholarLangs.map((value) => ({ value, label: t(`ask.filter.lang.${value === 'all' ? 'any' : value}`) }))}
          onChange={setScholarLang}
        />
      </Rows>
    </Section>
  )
}
