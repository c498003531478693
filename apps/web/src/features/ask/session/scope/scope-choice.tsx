import type { Topic } from '@wenjin/contract'
import { Button, Modal, tooltip, useEver, Waiting } from '@wenjin/ui'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { scopeParts } from './scope-text.ts'
import type { TopicScope } from './topic-scope.ts'

const ScopeForm = lazy(() => import('./scope-form.tsx').then((module) => ({ default: module.ScopeForm })))

export interface ScopeChoiceProps {
  topic: Topic
  scope: TopicScope
  onChange: (scope: TopicScope) => void
  /** Shows a scope of the whole topic as an icon without text. */
  compact?: boolean
}

/** Shows which part of a topic and which other places are searched; a press opens the dialog to change that. */
export function ScopeChoice({ topic, scope, onChange, compact = false }: ScopeChoiceProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const ever = useEver(open)
  const parts = scopeParts(t, scope)
  return (
    <>
      <Button
        variant="quiet"
        icon="folder"
        className="!px-2 max-sm:min-w-touch"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...(compact && tooltip(t('scope.label')))}
      >
        <span className="sr-only">{t('scope.label')}</span>
        {parts.length > 0 ? parts.join(t('notice.comma')) : <span className={compact ? 'sr-only' : undefined}>{t('scope.whole')}</span>}
      </Button>
      <Modal open={open} onOpenChange={setOpen} title={t('scope.label')} closeLabel={t('close')}>
        <Suspense fallback={<Waiting>{t('loading')}</Waiting>}>
          {ever && <ScopeForm topic={topic} scope={scope} onChange={onChange} onDone={() => setOpen(false)} />}
        </Suspense>
      </Modal>
    </>
  )
}
