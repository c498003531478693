import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { Section, SettingsPage } from '../../settings/index.ts'

const sizes = ['small', 'standard', 'large', 'huge'] as const
/** Font sizes of the sample texts of the choices. */
const looks = { small: 'text-[0.9375rem]', standard: 'text-[1rem]', large: 'text-[1.125rem]', huge: 'text-[1.3125rem]' } as const

/** The page to choose one of four text sizes, with a sample. */
export function FontSizePage() {
  const t = useText()
  const [size, setSize] = useSetting('fontSize')
  return (
    <SettingsPage title={t('me.fontSize')}>
      <p className="text-sm leading-6 text-ink-2">{t('size.text')}</p>
      <fieldset className="grid grid-cols-4 gap-2">
        <legend className="sr-only">{t('size.label')}</legend>
        {sizes.map((step) => (
          <label
            key={step}
            className="wj-press flex min-h-20 cursor-pointer flex-col items-center justify-center gap-1 rounded-2 border border-line bg-raised px-1 py-3 text-center text-sm text-ink-2 hover:border-line-strong has-checked:border-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ford"
          >
            <input
              type="radio"
              name="fontSize"
              className="sr-only"
              checked={size === step}
              onChange={() => setSize(step)}
              aria-label={t(`size.${step}`)}
            />
            <span aria-hidden="true" className={`font-semibold ${looks[step]}`}>
              {t('size.glyph')}
            </span>
            <span aria-hidden="true">{t(`size.${step}`)}</span>
          </label>
        ))}
      </fieldset>
      <Section title={t('size.sample')}>
        <div className="wj-prose rounded-2 border border-line bg-raised p-5">
          <p data-level="2" className="mb-2">
            {t('size.sample.heading')}
          </p>
          <p>{t('size.sample.text')}</p>
        </div>
      </Section>
    </SettingsPage>
  )
}
