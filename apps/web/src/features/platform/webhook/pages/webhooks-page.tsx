import { useText } from '../../../../lib/i18n/index.ts'
import { OfPerson, Section } from '../../../people/settings/index.ts'
import { DeveloperPage } from '../../developer/index.ts'
import { CreateWebhook } from '../components/create-webhook.tsx'
import { VerifyGuide } from '../components/verify-guide.tsx'
import { WebhookList } from '../components/webhook-list.tsx'

/** The webhooks of the person: created, tested, paused and deleted, with the log of their deliveries. */
export function WebhooksPage() {
  const t = useText()
  return (
    <DeveloperPage title={t('hook.title')} lead={t('hook.text')}>
      <OfPerson invitation={t('hook.guest')}>
        {() => (
          <Section title={t('hook.list')}>
            <CreateWebhook />
            <WebhookList />
          </Section>
        )}
      </OfPerson>
      <VerifyGuide />
    </DeveloperPage>
  )
}
