import { Button, FormField } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { maxNote } from '../form-limits.ts'
import { FormProblem } from './form-problem.tsx'

interface DecisionFormProps {
  busy: boolean
  error: Error | null
  accept: { label: string; onDecide: (note: string) => void }
  refuse: { label: string; onDecide: (note: string) => void }
}

/** Form for a decision on a submission, with a note on the reason. */
export function DecisionForm({ busy, error, accept, refuse }: DecisionFormProps) {
  const t = useText()
  const [note, setNote] = useState('')
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <FormField
          className="flex-1 basis-full sm:basis-56"
          label={t('decide.note')}
          maxLength={maxNote}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="ml-auto flex gap-2">
          <Button className="min-h-11" disabled={busy} onClick={() => refuse.onDecide(note)}>
            {refuse.label}
          </Button>
          <Button variant="solid" className="min-h-11" disabled={busy} onClick={() => accept.onDecide(note)}>
            {accept.label}
          </Button>
        </div>
      </div>
      {error && <FormProblem>{error.message}</FormProblem>}
    </div>
  )
}
