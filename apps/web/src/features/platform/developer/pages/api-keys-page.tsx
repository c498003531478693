import { useText } from '../../../../lib/i18n/index.ts'
import { OfPerson, Section, SettingsPage } from '../../../people/settings/index.ts'
import { CreateKeyForm } from '../components/create-key-form.tsx'
import { KeyGuide } from '../components/key-guide.tsx'
import { KeyList } from '../components/key-list.tsx'

/** One's keys for programs: made, listed and revoked, with what they are good for. */
export function ApiKeysPage() {
  const t = useText()
  return (
    <SettingsPage title={t('key.title')}>
      <p className="text-sm leading-6 text-ink-2">{t('key.text')}</p>
      <OfPerson invitation={t('me.guest.text.keys')}>
        {() => (
          <Section title={t('key.list')}>
            <CreateKeyForm />
            <KeyList />
          </Section>
        )}
      </OfPerson>
      <KeyGuide />
    </SettingsPage>
  )
}
