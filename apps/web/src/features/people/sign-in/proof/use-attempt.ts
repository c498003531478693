import { ApiError } from '@wenjin/client'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { errorPlace, type AccountFields, type ErrorPlace } from './error-place.ts'

/** The form state shared by the account forms. Input is kept when the view changes and when a request fails. */
export type AccountForm = UseFormReturn<AccountFields>

/** Creates the form, prefilled with a known contact. */
export function useAccountForm(contact = ''): AccountForm {
  return useForm<AccountFields>({ defaultValues: { contact, code: '', password: '', newPassword: '', name: '' } })
}

/**
 * Runs the requests of a form: `busy` while one runs; an error is shown at the field it concerns. `attempt` resolves to the result of the
 * request, or undefined when it failed.
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
