import { ApiError } from '@wenjin/client'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { errorPlace, type AccountFields, type ErrorPlace } from './error-place.ts'

/** A form of this feature. What is typed stays when its views change and when a call fails. */
export type AccountForm = UseFormReturn<AccountFields>

/** Makes one, with what is known of the person already. */
export function useAccountForm(contact = ''): AccountForm {
  return useForm<AccountFields>({ defaultValues: { contact, code: '', password: '', newPassword: '', name: '' } })
}

/**
 * Runs a form's calls: `busy` while one runs, and a failure's sentence beside the field it is about. `attempt` gives what the call gave, or
 * undefined when it failed.
 */
export function useAttempt(form: AccountForm) {
  const [busy, setBusy] = useState(false)
  const attempt = async <T>(call: () => Promise<T>, doubtful?: ErrorPlace): Promise<T | undefined> => {
    setBusy(true)
    form.clearErrors()
    try {
      return await call()
    } catch (error) {
      const place = errorPlace(error, doubtful)
      const message = error instanceof Error ? error.message : String(error)
      if (!(error instanceof ApiError)) console.error(error)
      form.setError(place, { message }, { shouldFocus: place !== 'root' })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, attempt }
}
