import { Switch } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { ChoiceRow, Row, Rows, Section } from '../../settings/index.ts'

/** The offered widths of the panel, CSS pixels; another stored width is kept until one of them is chosen. */
const widths = { narrow: '320px', normal: '400px', wide: '520px' } as const

/** Settings for how sources are shown beside the answer. */
export function ReadingPreferences() {
  const t = useText()
  const [highlight, setHighlight] = useSetting('showPdfHighlight')
  const [width, setWidth] = useSetting('pdfModeContentWidth')
  const options = [
    { value: widths.narrow, label: t('pref.width.narrow') },
    { value: widths.normal, label: t('pref.width.normal') },
    { value: widths.wide, label: t('pref.width.wide') },
  ]
  return (
    <Section title={t('pref.reading')}>
      <Rows>
        <Row label={t('pref.highlight')} hint={t('pref.highlight.hint')}>
          <Switch label={t('pref.highlight')} checked={highlight} onChange={setHighlight} />
        </Row>
        <ChoiceRow<string>
          label={t('pref.width')}
          value={width}
          options={options.some((option) => option.value === width) ? options : [...options, { value: width, label: width }]}
          onChange={setWidth}
        />
      </Rows>
    </Section>
  )
}
