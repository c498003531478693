import { Choice, IconButton } from '@wenjin/ui'
import { useText } from '../lib/i18n/index.ts'
import { useSetting } from '../lib/storage/settings.ts'
import { shortcuts } from '../lib/view/shortcuts.ts'

/** Menu with theme, language, typeface of answers, and the list of keys. */
export function Preferences({ onOpenKeys }: { onOpenKeys: () => void }) {
  const t = useText()
  const [theme, setTheme] = useSetting('theme')
  const [lang, setLang] = useSetting('uiLang')
  const [font, setFont] = useSetting('proseFont')
  return (
    <fieldset aria-label={t('settings.label')} className="flex flex-wrap items-center">
      <Choice
        compact
        label={t('settings.theme')}
        value={theme}
        icon="moon"
        options={[
          { value: 'system', label: t('settings.theme.system') },
          { value: 'light', label: t('settings.theme.light') },
          { value: 'dark', label: t('settings.theme.dark') },
        ]}
        onChange={(value) => setTheme(value as typeof theme)}
      />
      <Choice
        compact
        label={t('settings.lang')}
        value={lang}
        icon="language"
        options={[
          { value: 'zh', label: t('settings.lang.zh') },
          { value: 'en', label: t('settings.lang.en') },
        ]}
        onChange={(value) => setLang(value as typeof lang)}
      />
      <Choice
        compact
        label={t('settings.font')}
        value={font}
        icon="type"
        options={[
          { value: 'sans', label: t('settings.font.sans') },
          { value: 'serif', label: t('settings.font.serif') },
        ]}
        onChange={(value) => setFont(value as typeof font)}
      />
      <IconButton icon="keyboard" label={t('keys.title')} keys={shortcuts.listKeys} onClick={onOpenKeys} />
    </fieldset>
  )
}
