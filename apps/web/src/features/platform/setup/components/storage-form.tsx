import { isServiceAddress, type StorageInput, type StorageState } from '@wenjin/contract'
import { Button, FormField, PasswordField, Waiting, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { FormProblem } from '../../admin/index.ts'
import { useTryStorage, useUseStorage } from '../setup.queries.ts'
import { ResultLine } from './outcome-line.tsx'
import { outcomeText } from './storage-text.ts'

/** The form of a bucket to test or connect it. */
export function StorageForm({ storage }: { storage: StorageState }) {
  const t = useText()
  const attempt = useTryStorage()
  const connect = useUseStorage()
  const saved = storage.kind === 'bucket' ? storage : null
  const [settings, setSettings] = useState({
    endpoint: saved?.endpoint ?? '',
    bucket: saved?.bucket ?? '',
    region: saved?.region ?? '',
    accessKey: saved?.accessKey ?? '',
    secretKey: '',
  })
  const change = (part: Partial<typeof settings>) => {
    setSettings({ ...settings, ...part })
    // The result of a test applies only to the settings that were tested.
    attempt.reset()
    connect.reset()
  }
  const { endpoint, bucket, region, accessKey, secretKey } = settings
  const wrongAddress = endpoint !== '' && !isServiceAddress(endpoint.trim().replace('{bucket}', 'bucket'))
  const isSaved = endpoint === saved?.endpoint && bucket === saved.bucket && accessKey === saved.accessKey
  const isComplete = endpoint !== '' && !wrongAddress && bucket !== '' && accessKey !== '' && (secretKey !== '' || isSaved)
  const { secretKey: _, ...open } = settings
  const input: StorageInput = secretKey === '' ? open : settings
  const busy = attempt.isPending || connect.isPending
  const outcome = busy ? undefined : (connect.data ?? attempt.data)
  const problem = connect.error ?? attempt.error
  return (
    <form
      aria-label={t('setup.storage.title')}
      className="flex flex-col gap-3 pt-1 text-ink"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isComplete) return
        attempt.reset()
        connect.mutate(input, { onSuccess: ({ ok }) => ok && toast.success(t('setup.storage.saved')) })
      }}
    >
      <FormField
        label={t('setup.storage.endpoint')}
        value={endpoint}
        type="url"
        spellCheck={false}
        placeholder="http://127.0.0.1:9000"
        error={wrongAddress ? t('setup.address.wrong') : undefined}
        onChange={(event) => change({ endpoint: event.target.value })}
      />
      <FormField
        label={t('setup.storage.bucketName')}
        value={bucket}
        spellCheck={false}
        onChange={(event) => change({ bucket: event.target.value })}
      />
      <FormField
        label={t('setup.storage.region')}
        value={region}
        spellCheck={false}
        onChange={(event) => change({ region: event.target.value })}
      />
      <FormField
        label={t('setup.storage.accessKey')}
        value={accessKey}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => change({ accessKey: event.target.value })}
      />
      <PasswordField
        label={t('setup.storage.secretKey')}
        value={secretKey}
        autoComplete="off"
        placeholder={isSaved ? t('setup.key.set') : undefined}
        showLabel={t('setup.key.show')}
        hideLabel={t('setup.key.hide')}
        onChange={(event) => change({ secretKey: event.target.value })}
      />
      {busy && <Waiting>{t('setup.storage.trying')}</Waiting>}
      {problem && !busy && <FormProblem>{problem.message}</FormProblem>}
      {outcome && <ResultLine ok={outcome.ok}>{outcomeText(t, outcome)}</ResultLine>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="solid" disabled={busy || !isComplete}>
          {t('setup.storage.save')}
        </Button>
        <Button
          disabled={busy || !isComplete}
          onClick={() => {
            connect.reset()
            attempt.mutate(input)
          }}
        >
          {t('setup.storage.try')}
        </Button>
      </div>
    </form>
  )
}
