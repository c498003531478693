import { ApiError } from '@wenjin/client'
import { limits } from '@wenjin/contract'
import { Button, PasswordField, toast } from '@wenjin/ui'
import { useForm } from 'react-hook-form'
import { useText } from '../../../lib/i18n/index.ts'
import { saveErrorText } from '../save-error.ts'
import { useChangePassword } from '../settings.queries.ts'
import { Section } from './section.tsx'

interface Fields {
  oldPassword: string
  password: string
}

/** Sets a first password, or changes the one there is. */
export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const t = useText()
  const change = useChangePassword()
  const { register, handleSubmit, setError, reset, formState } = useForm<Fields>({ defaultValues: { oldPassword: '', password: '' } })
  const { min, max } = limits.password
  const submit = ({ oldPassword, password }: Fields) =>
    change.mutate(
      { password, ...(hasPassword && { oldPassword }) },
      {
        onSuccess: () => {
          reset()
          toast.success(t('password.done'))
        },
        onError: (error) => {
          const about = error instanceof ApiError && error.errorName === 'passwordWrong' ? 'oldPassword' : 'password'
          setError(about, { message: saveErrorText(error, t) }, { shouldFocus: true })
        },
      },
    )
  const eyes = { showLabel: t('password.show'), hideLabel: t('password.hide') }
  return (
    <Section title={t('password.label')} text={t(hasPassword ? 'password.text' : 'password.text.none')}>
      <form
        noValidate
        className="flex flex-col gap-4 rounded-2 border border-line bg-raised p-4"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        {hasPassword && (
          <PasswordField
            {...eyes}
            {...register('oldPassword', { required: t('password.needOld') })}
            label={t('password.old')}
            autoComplete="current-password"
            error={formState.errors.oldPassword?.message}
          />
        )}
        <PasswordField
          {...eyes}
          {...register('password', {
            minLength: { value: min, message: t('password.tooShort', { min }) },
            required: t('password.tooShort', { min }),
          })}
          label={t('password.new')}
          autoComplete="new-password"
          maxLength={max}
          hint={t('password.hint', { min, max })}
          error={formState.errors.password?.message}
        />
        <Button type="submit" variant="solid" className="self-start" disabled={change.isPending}>
          {t(change.isPending ? 'me.saving' : hasPassword ? 'password.change' : 'password.set')}
        </Button>
      </form>
    </Section>
  )
}
