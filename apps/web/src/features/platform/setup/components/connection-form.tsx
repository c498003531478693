import { connectionFields, isServiceAddress, type Connection, type ConnectionInput } from '@wenjin/contract'
import { Button, FormField, PasswordField, toast, Waiting } from '@wenjin/ui'
import { useId, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { FormProblem } from '../../admin/index.ts'
import { useRemoveConnection, useSaveConnection, useServiceModels, useTryConnection } from '../setup.queries.ts'
import { failureText, OutcomeLine } from './outcome-line.tsx'

const withoutSlashes = (address: string) => address.trim().replace(/(?<!\/)\/+$/, '')

/** The form of a service to test, save and disconnect it. A stored key is not shown, and is kept as long as the address is unchanged. */
export function ConnectionForm({ connection }: { connection: Connection }) {
  const t = useText()
  const listId = useId()
  const { kind, source, hasKey, keyEnd } = connection
  const fields = connectionFields[kind]
  const [address, setAddress] = useState(connection.address ?? '')
  const [key, setKey] = useState('')
  const [model, setModel] = useState(connection.model ?? '')
  const attempt = useTryConnection()
  const models = useServiceModels()
  const save = useSaveConnection()
  const remove = useRemoveConnection()

  const wrongAddress = address !== '' && !isServiceAddress(address.trim())
  const keepsKey = hasKey && (!fields.address || withoutSlashes(address) === connection.address)
  const hasAddress = !fields.address || (address !== '' && !wrongAddress)
  const isComplete = hasAddress && (!fields.model || model.trim() !== '') && (fields.key !== 'required' || key !== '' || keepsKey)
  const input: ConnectionInput = {
    ...(fields.address && { address: address.trim() }),
    ...(fields.model && model.trim() !== '' && { model: model.trim() }),
    ...(key.trim() !== '' && { key: key.trim() }),
  }
  const busy = attempt.isPending || save.isPending || remove.isPending
  const listed = models.data?.ok ? models.data.models : []
  const problem = save.error ?? attempt.error ?? models.error ?? remove.error
  const stored = keyEnd ? t('setup.key.end', { end: keyEnd }) : t('setup.key.set')

  return (
    <form
      aria-label={t(`setup.kind.${kind}`)}
      className="flex flex-col gap-3"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) save.mutate({ kind, input }, { onSuccess: () => toast.success(t('setup.saved')) })
      }}
    >
      {fields.address && (
        <FormField
          label={t('setup.address')}
          value={address}
          type="url"
          inputMode="url"
          spellCheck={false}
          placeholder={t(`setup.address.${kind === 'ocr' ? 'ocr' : kind === 'searxng' ? 'searxng' : 'api'}`)}
          error={wrongAddress ? t('setup.address.wrong') : undefined}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
      {fields.key !== 'none' && (
        <PasswordField
          label={t(fields.key === 'optional' ? 'setup.key.optional' : 'setup.key')}
          value={key}
          autoComplete="off"
          placeholder={keepsKey ? stored : undefined}
          hint={keepsKey ? t('setup.key.kept') : undefined}
          showLabel={t('setup.key.show')}
          hideLabel={t('setup.key.hide')}
          onChange={(event) => setKey(event.target.value)}
        />
      )}
      {fields.model && (
        <>
          <FormField
            label={t('setup.model')}
            value={model}
            list={listId}
            spellCheck={false}
            hint={listed.length > 0 ? t('setup.models.listed', { n: listed.length }) : undefined}
            onChange={(event) => setModel(event.target.value)}
          />
          <datalist id={listId}>
            {listed.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
      {models.data && !models.data.ok && <FormProblem>{failureText(t, models.data)}</FormProblem>}
      {problem && <FormProblem>{problem.message}</FormProblem>}
      {attempt.isPending && <Waiting>{t('setup.trying')}</Waiting>}
      {attempt.data && !attempt.isPending && <OutcomeLine kind={kind} outcome={attempt.data} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="solid" disabled={busy || !isComplete}>
          {t('setup.save')}
        </Button>
        <Button disabled={busy || !isComplete} onClick={() => attempt.mutate({ kind, input })}>
          {t('setup.try')}
        </Button>
        {fields.model && (
          <Button disabled={models.isPending || !hasAddress} onClick={() => models.mutate({ kind, input })}>
            {t('setup.models')}
          </Button>
        )}
        {source === 'page' && (
          <Button icon="trash" disabled={busy} onClick={() => remove.mutate(kind, { onSuccess: () => toast.success(t('setup.removed')) })}>
            {t('setup.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
