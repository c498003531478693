import type { StorageState } from '@wenjin/contract'
import { Button, Confirm, Waiting, toast } from '@wenjin/ui'
import { useState } from 'react'
import { formatBytes } from '../../../../lib/format/format-bytes.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { FormProblem } from '../../admin/index.ts'
import { useRemoveStorage, useTryStorage } from '../setup.queries.ts'
import { CardFrame } from './card-frame.tsx'
import { ResultLine } from './outcome-line.tsx'
import { StorageMove } from './storage-move.tsx'
import { outcomeText } from './storage-text.ts'
import { StorageForm } from './storage-form.tsx'

/** Where files are stored, how many are still to be moved there, and the form to change it unless an environment variable sets it. */
export function StorageCard({ storage }: { storage: StorageState }) {
  const t = useText()
  const current = useTryStorage()
  const remove = useRemoveStorage()
  const [isRemoving, setRemoving] = useState(false)
  const isBucket = storage.kind === 'bucket'
  const isFixed = isBucket && storage.source === 'environment'
  return (
    <CardFrame fixed isOn name={t('setup.group.storage')} state={t(isBucket ? 'setup.storage.isBucket' : 'setup.storage.isFolder')}>
      <p>
        {isBucket
          ? t('setup.storage.bucket', { endpoint: storage.endpoint, bucket: storage.bucket })
          : t('setup.storage.folder', { folder: storage.folder, free: formatBytes(storage.freeBytes) })}
        {isFixed && <span className="block">{t('setup.environment', { variable: storage.variable ?? '' })}</span>}
      </p>
      {storage.move && <StorageMove move={storage.move} />}
      {isBucket && (
        <div className="flex flex-wrap gap-2">
          <Button disabled={current.isPending} onClick={() => current.mutate(null)}>
            {t('setup.storage.tryCurrent')}
          </Button>
          {!isFixed && (
            <Button icon="trash" disabled={remove.isPending} onClick={() => setRemoving(true)}>
              {t('setup.storage.remove')}
            </Button>
          )}
        </div>
      )}
      {current.error && <FormProblem>{current.error.message}</FormProblem>}
      {remove.error && <FormProblem>{remove.error.message}</FormProblem>}
      {current.isPending && <Waiting>{t('setup.storage.trying')}</Waiting>}
      {current.data && !current.isPending && <ResultLine ok={current.data.ok}>{outcomeText(t, current.data)}</ResultLine>}
      {!isFixed && (
        <details className="w-full">
          <summary className="flex min-h-9 cursor-pointer items-center text-ford">{t('setup.storage.title')}</summary>
          <p className="pb-2">{t('setup.storage.hint')}</p>
          <StorageForm key={isBucket ? `${storage.endpoint} ${storage.bucket}` : ''} storage={storage} />
        </details>
      )}
      <Confirm
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t('setup.storage.remove.title')}
        description={t('setup.storage.remove.text')}
        confirmLabel={t('setup.storage.remove')}
        cancelLabel={t('cancel')}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => toast.success(t('setup.storage.removed')) })}
      />
    </CardFrame>
  )
}
