import { Button, Pills, Switch } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useTopics } from '../../../library/topic/index.ts'
import { PlacePicker } from './place-picker.tsx'
import type { ScopeChoiceProps } from './scope-choice.tsx'
import { toggled, wholeTopic } from './topic-scope.ts'

/** The content of the dialog of `ScopeChoice`; loaded when it is first opened. */
export function ScopeForm({ topic, scope, onChange, onDone }: ScopeChoiceProps & { onDone: () => void }) {
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
