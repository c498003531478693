import { ApiError } from '@wenjin/client'
import type { KeyScope } from '@wenjin/contract'
import { Button, FormField, Pills } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useCreateApiKey } from '../developer.queries.ts'
import { emptyKeyFields, keyOfFields, keyProblems, lifetimes, type KeyFields } from '../key-fields.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { ScopeChoice } from './scope-choice.tsx'

const isRefusal = (error: Error | null): error is ApiError => error instanceof ApiError && error.status === 400

/** Form that creates a key with a name and limits, and shows the complete key once. */
export function CreateKeyForm() {
  const t = useText()
  const create = useCreateApiKey()
  const [fields, setFields] = useState(emptyKeyFields)
  const [tried, setTried] = useState(false)
  const problems = tried ? keyProblems(fields) : {}
  // Of the fields in this form, the server validates only the addresses.
  const addressError = fields.addresses !== '' && isRefusal(create.error) ? create.error.message : undefined
  const change = (part: Partial<KeyFields>) => {
    if (create.error) create.reset()
    setFields({ ...fields, ...part })
    setTried(false)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(keyProblems(fields)).length > 0) return
    create.mutate(keyOfFields(fields, Date.now()), {
      onSuccess: () => {
        setFields(emptyKeyFields)
        setTried(false)
      },
    })
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4 rounded-2 border border-line bg-raised p-4">
      <FormField
        label={t('key.name')}
        placeholder={t('key.name.placeholder')}
        value={fields.name}
        maxLength={60}
        autoComplete="off"
        error={problems.name && t('key.name.empty')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <ScopeChoice
        chosen={fields.scopes}
        error={problems.scopes && t('key.scopes.empty')}
        onChange={(scopes: KeyScope[]) => change({ scopes })}
      />
      <Pills
        label={t('key.lifetime')}
        value={fields.lifetime}
        options={lifetimes.map((value) => ({
          value,
          label: value === 'none' ? t('key.lifetime.none') : t('key.lifetime.days', { n: value }),
        }))}
        onChange={(lifetime) => change({ lifetime })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          label={t('key.dailyLimit')}
          hint={t('key.dailyLimit.hint')}
          inputMode="numeric"
          value={fields.dailyLimit}
          autoComplete="off"
          error={problems.dailyLimit && t('key.dailyLimit.wrong')}
          onChange={(event) => change({ dailyLimit: event.target.value })}
        />
        <FormField
          label={t('key.addresses')}
          hint={t('key.addresses.hint')}
          placeholder="203.0.113.7, 10.0.0.0/8"
          value={fields.addresses}
          autoComplete="off"
          spellCheck={false}
          error={addressError}
          onChange={(event) => change({ addresses: event.target.value })}
        />
      </div>
      {create.error && !addressError && (
        <p role="alert" className="text-sm leading-6 text-amber">
          {create.error.message}
        </p>
      )}
      <Button type="submit" variant="solid" className="self-start" disabled={create.isPending}>
        {t(create.isPending ? 'key.creating' : 'key.create')}
      </Button>
      <NewKeyDialog apiKey={create.data?.key ?? null} onClose={create.reset} />
    </form>
  )
}
