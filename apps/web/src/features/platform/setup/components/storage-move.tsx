import type { StorageState } from '@wenjin/contract'
import { Button, Confirm, Icon } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { FormProblem } from '../../admin/index.ts'
import { useLeaveOldStorage, useRetryMove } from '../setup.queries.ts'
import { problemText } from './storage-text.ts'

/** The progress of moving files to the current storage: how many are left, and why the move is interrupted. */
export function StorageMove({ move }: { move: NonNullable<StorageState['move']> }) {
  const t = useText()
  const retry = useRetryMove()
  const leave = useLeaveOldStorage()
  const [isLeaving, setLeaving] = useState(false)
  const { from, files, uploads, damaged, problem, canLeave } = move
  const isStuck = problem !== null || damaged > 0
  const failure = retry.error ?? leave.error
  return (
    <div className="flex w-full flex-col gap-2 rounded-2 bg-sunken px-3 py-2 text-ink">
      <output className="flex items-start gap-2">
        <Icon name="refresh" size={16} className="mt-1 shrink-0 text-ford" />
        <span className="min-w-0">
          {t(files === null ? 'setup.storage.move.counting' : 'setup.storage.move.left', { count: files ?? 0 })}
          <span className="block text-ink-2">{from.join(' · ')}</span>
        </span>
      </output>
      {uploads > 0 && <p className="text-ink-2">{t('setup.storage.move.uploads', { count: uploads })}</p>}
      {damaged > 0 && <p className="text-ink-2">{t('setup.storage.move.damaged', { count: damaged })}</p>}
      {problem && (
        <p role="alert" className="flex items-start gap-2">
          <Icon name="alert" size={16} className="mt-1 shrink-0 text-amber" />
          <span className="min-w-0">{t('setup.storage.move.problem', { why: problemText(t, problem) })}</span>
        </p>
      )}
      {failure && <FormProblem>{failure.message}</FormProblem>}
      {isStuck && (
        <div className="flex flex-wrap gap-2">
          <Button icon="refresh" disabled={retry.isPending} onClick={() => retry.mutate()}>
            {t('setup.storage.move.retry')}
          </Button>
          {canLeave && (
            <Button disabled={leave.isPending} onClick={() => setLeaving(true)}>
              {t('setup.storage.move.leave')}
            </Button>
          )}
        </div>
      )}
      <Confirm
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t('setup.storage.move.leave.title')}
        description={t('setup.storage.move.leave.text')}
        confirmLabel={t('setup.storage.move.leave')}
        cancelLabel={t('cancel')}
        onConfirm={() => leave.mutate()}
      />
    </div>
  )
}
