import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { Section } from '../../settings/index.ts'

/** The password for signing in. */
export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const t = useText()
  const client = useQueryClient()
  const handleChanged = () => {
    toast.success(t('password.done'))
    // The password exists now and other devices are signed out: both are under the query key of the account.
    void client.invalidateQueries({ queryKey: queryKeys.user })
  }
  return (
    <Section title={t('password.label')} text={t(hasPassword ? 'password.text' : 'password.text.none')}>
      <div className="rounded-2 border border-line bg-raised p-4">
        <ChangePasswordForm hasPassword={hasPassword} onChanged={handleChanged} />
      </div>
    </Section>
  )
}
