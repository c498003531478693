import { useText } from '../../../../lib/i18n/index.ts'
import { OfPerson, Section } from '../../../people/settings/index.ts'
import { DeveloperPage } from '../components/developer-page.tsx'
import { CreateKeyForm } from '../components/create-key-form.tsx'
import { KeyGuide } from '../components/key-guide.tsx'
import { KeyList } from '../components/key-list.tsx'

/** The API keys of the person: created, listed and revoked, with their scopes. */
export function ApiKeysPage() {
  const t = useText()
  return (
    <DeveloperPage title={t('key.title')} lead={t('key.text')}>
      <OfPerson invitation={t('me.guest.text.keys')}>
        {() => (
          <Section title={t('key.list')}>
            <CreateKeyForm />
            <KeyList />
          </Section>
        )}
      </OfPerson>
      <KeyGuide />
    </DeveloperPage>
  )
}
