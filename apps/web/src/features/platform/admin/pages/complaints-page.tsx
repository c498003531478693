import { useText } from '../../../../lib/i18n/index.ts'
import { useUser } from '../../../../lib/api/user.ts'
import { PageFrame } from '../../instance/index.ts'
import { ComplaintForm } from '../components/complaint-form.tsx'
import { ComplaintList } from '../components/complaint-list.tsx'

/** The page for complaints about this instance, open to everyone; for admins with a list to audit above. */
export function ComplaintsPage() {
  const t = useText()
  const { data: user } = useUser()
  return (
    <PageFrame title={t('complaint.title')} lead={t('complaint.lead')}>
      {user?.role === 'admin' && <ComplaintList />}
      <ComplaintForm />
    </PageFrame>
  )
}
