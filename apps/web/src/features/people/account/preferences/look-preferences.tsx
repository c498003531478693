import { buttonClass } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { ChoiceRow, Row, Rows, Section } from '../../settings/index.ts'

/** Settings for language, theme, typeface and size. */
export function LookPreferences() {
  const t = useText()
  const [lang, setLang] = useSetting('uiLang')
  const [theme, setTheme] = useSetting('theme')
  const [font, setFont] = useSetting('proseFont')
  const [size] = useSetting('fontSize')
  return (
    <Section title={t('pref.look')}>
      <Rows>
        <ChoiceRow
          label={t('settings.lang')}
          value={lang}
          options={[
            { value: 'zh', label: t('settings.lang.zh') },
            { value: 'en', label: t('settings.lang.en') },
          ]}
          onChange={setLang}
        />
        <ChoiceRow
          label={t('settings.theme')}
          value={theme}
          options={[
            { value: 'system', label: t('settings.theme.system') },
            { value: 'light', label: t('settings.theme.light') },
            { value: 'dark', label: t('settings.theme.dark') },
          ]}
          onChange={setTheme}
        />
        <ChoiceRow
          label={t('settings.font')}
          value={font}
          options={[
            { value: 'sans', label: t('settings.font.sans') },
            { value: 'serif', label: t('settings.font.serif') },
          ]}
          onChange={setFont}
        />
        <Row label={t('pref.fontSize')} hint={t(`size.${size}`)}>
          <Link className={buttonClass('link')} to={paths.fontSize()} aria-label={`${t('pref.change')} ${t('pref.fontSize')}`}>
            {t('pref.change')}
          </Link>
        </Row>
      </Rows>
    </Section>
  )
}
