import { Button, PasswordField } from '@wenjin/ui'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { useAccountForm, useAttempt, FormProblem, NewPasswordField } from '../../sign-in/index.ts'

/** Form that sets a first password, or changes the existing one. */
export function ChangePasswordForm({ hasPassword, onChanged }: { hasPassword: boolean; onChanged: () => void }) {
  const t = useText()
  const form = useAccountForm()
  const { busy, attempt } = useAttempt(form)
  const handleChange = form.handleSubmit(async ({ password: oldPassword, newPassword: password }) => {
    const body = hasPassword ? { oldPassword, password } : { password }
    const done = await attempt(() => api.account.changePassword({ body }).then(() => true), 'newPassword')
    if (!done) return
    form.reset()
    onChanged()
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleChange(event)}>
      {hasPassword && (
        <PasswordField
          label={t('password.old')}
          autoComplete="current-password"
          showLabel={t('login.password.show')}
          hideLabel={t('login.password.hide')}
          error={form.formState.errors.password?.message}
          {...form.register('password', { required: t('password.needOld') })}
        />
      )}
      <NewPasswordField form={form} label={t('login.password.new')} />
      <FormProblem form={form} />
      <Button type="submit" variant="solid" className="self-start" disabled={busy}>
        {t(busy ? 'me.saving' : hasPassword ? 'password.change' : 'password.set')}
      </Button>
    </form>
  )
}
