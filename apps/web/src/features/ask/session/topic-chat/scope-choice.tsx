import type { Topic } from '@wenjin/contract'
import { Button, Modal, Pills, Switch } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useTopics } from '../../../library/topic/index.ts'
import { PlacePicker } from './place-picker.tsx'
import { toggled, wholeTopic, type TopicScope } from './topic-scope.ts'

interface ScopeChoiceProps {
  topic: Topic
  scope: TopicScope
  onChange: (scope: TopicScope) => void
}

/** Says where the next question is looked for, and lets that be chosen. */
export function ScopeChoice({ topic, scope, onChange }: ScopeChoiceProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const narrowed = scope.folderIds.length + scope.fileIds.length > 0
  const parts = [
    narrowed
      ? [
          scope.folderIds.length > 0 && t('scope.folders', { n: scope.folderIds.length }),
          scope.fileIds.length > 0 && t('scope.files', { n: scope.fileIds.length }),
        ]
      : [t('scope.whole')],
    scope.topicIds.length > 0 && t('scope.topics', { n: scope.topicIds.length }),
    scope.web && t('scope.web'),
  ]
  const said = parts.flat().filter((part) => part !== false)
  return (
    <>
      <Button variant="quiet" icon="filter" className="!px-2" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="sr-only">{t('scope.label')}</span>
        {said.join(t('notice.comma'))}
      </Button>
      <Modal open={open} onOpenChange={setOpen} title={t('scope.label')} closeLabel={t('close')}>
        <ScopeForm topic={topic} scope={scope} onChange={onChange} onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function ScopeForm({ topic, scope, onChange, onDone }: ScopeChoiceProps & { onDone: () => void }) {
  const t = useText()
  const { data: topics } = useTopics()
  const [parts, setParts] = useState(scope.folderIds.length + scope.fileIds.length > 0)
  const others = (topics ?? []).filter(({ id }) => id !== topic.id)
  return (
    <div className="flex flex-col gap-4">
      <Pills
        label={t('scope.within')}
        value={parts ? 'parts' : 'whole'}
        options={[
          { value: 'whole', label: t('scope.whole') },
          { value: 'parts', label: t('scope.parts') },
        ]}
        onChange={(value) => {
          setParts(value === 'parts')
          if (value === 'whole') onChange({ ...scope, folderIds: wholeTopic.folderIds, fileIds: wholeTopic.fileIds })
        }}
      />
      {parts && <PlacePicker topic={topic} value={scope} onChange={(places) => onChange({ ...scope, ...places })} />}
      {others.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 text-sm">{t('scope.others')}</legend>
          <ul className="max-h-[25dvh] overflow-y-auto">
            {others.map(({ id, name }) => (
              <li key={id}>
                <label className="flex min-h-9 cursor-pointer items-center gap-2 rounded-1 px-1 text-sm hover:bg-sunken max-sm:min-h-touch">
                  <input
                    type="checkbox"
                    className="size-4 shrink-0 accent-ford"
                    checked={scope.topicIds.includes(id)}
                    onChange={() => onChange({ ...scope, topicIds: toggled(scope.topicIds, id) })}
                  />
                  <span className="min-w-0 truncate">{name}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <div className="flex items-center justify-between gap-3 text-sm">
        {t('scope.web.also')}
        <Switch label={t('scope.web.also')} checked={scope.web} onChange={(web) => onChange({ ...scope, web })} />
      </div>
      <Button variant="solid" className="self-end" onClick={onDone}>
        {t('scope.done')}
      </Button>
    </div>
  )
}
