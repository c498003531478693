import { Button, Notice, Waiting } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { PageFrame } from '../../instance/index.ts'
import { useSafetySettings, AdminGate } from '../../admin/index.ts'
import { ContradictionsForm } from '../components/contradictions-form.tsx'
import { GuestAccessForm } from '../components/guest-access-form.tsx'
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
  const { data, error, refetch } = useSafetySettings()
  return (
    <PageFrame title={t('admin.safety')} lead={t('safety.lead')}>
      {error && !data && (
        <Notice alert icon="alert" title={t('admin.failed')} text={error.message}>
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {!data && !error && <Waiting className="min-h-48 justify-center">{t('list.loading')}</Waiting>}
      {data && (
        <>
          <GuestAccessForm access={data.guestAccess} />
          <WordListForm words={data.words} endpoint={data.endpoint} />
          <ContradictionsForm value={data.contradictions} />
          <QuotaForm quotas={data.quotas} />
        </>
      )}
    </PageFrame>
  )
}
