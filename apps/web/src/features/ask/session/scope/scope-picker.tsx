import { Button, Choice } from '@wenjin/ui'
import { useInstance } from '../../../../lib/api/instance.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { useTopics } from '../../../library/topic/index.ts'
import { sourceOptions, topicOf } from '../../options/index.ts'
import { ScopeChoice } from './scope-choice.tsx'
import { scopeParts, topicLabel } from './scope-text.ts'
import { scopeOfSource, wholeTopic, type ConversationScope } from './topic-scope.ts'

interface ScopePickerProps {
  scope: ConversationScope
  onChange: (scope: ConversationScope) => void
}

/** Shows in the question box of a conversation which scope the next question searches; a press changes it. */
export function ScopePicker({ scope, onChange }: ScopePickerProps) {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const [traditional] = useSetting('traditionalSearch')
  const { data: instance } = useInstance()
  const { data: topics } = useTopics()
  const topicId = topicOf(scope.source)
  const topic = topics?.find(({ id }) => id === topicId)
  const options = sourceOptions(t, { topics, lang, traditional, offline: instance?.offline === true })
  const isListed = options.some(({ value }) => value === scope.source)
  const parts = scopeParts(t, scope)
  return (
    <>
      <Choice
        label={t('source.label')}
        icon={topicId === null ? 'search' : 'library'}
        value={scope.source}
        options={isListed ? options : [{ value: scope.source, label: topicLabel(t, topic) }, ...options]}
        onChange={(source) => onChange(scopeOfSource(source))}
      />
      {topic && <ScopeChoice compact topic={topic} scope={scope} onChange={(part) => onChange({ ...part, source: scope.source })} />}
      {!topic && parts.length > 0 && (
        <Button
          variant="quiet"
          icon="close"
          className="!px-2"
          aria-label={t('ask.remove', { name: parts.join(t('notice.comma')) })}
          onClick={() => onChange({ ...wholeTopic, source: scope.source })}
        >
          {t('scope.only', { parts: parts.join(t('notice.comma')) })}
        </Button>
      )}
    </>
  )
}
