import { useText } from '../../../../lib/i18n/index.ts'
import { AdminGate, AdminPage, useSafetySettings } from '../../admin/index.ts'
import { ContradictionsForm } from '../components/contradictions-form.tsx'
import { GuestAccessForm } from '../components/guest-access-form.tsx'
import { PlansForm } from '../components/plans-form.tsx'
import { QuotaForm } from '../components/quota-form.tsx'
import { WordListForm } from '../components/word-list-form.tsx'

/** Content safety and the quotas of a person; for admins. */
export function SafetyPage() {
  const t = useText()
  return (
    <AdminGate title={t('admin.safety')}>
      <Safety />
    </AdminGate>
  )
}

function Safety() {
  const t = useText()
  const query = useSafetySettings()
  return (
    <AdminPage title={t('admin.safety')} lead={t('safety.lead')} query={query}>
      {(settings) => (
        <>
          <GuestAccessForm access={settings.guestAccess} />
          <WordListForm words={settings.words} endpoint={settings.endpoint} />
          <ContradictionsForm value={settings.contradictions} />
          <PlansForm shown={settings.plans} />
          <QuotaForm quotas={settings.quotas} />
        </>
      )}
    </AdminPage>
  )
}
