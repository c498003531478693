import { Choice } from '@wenjin/ui'
import type { Mode } from '@wenjin/contract'
import { useText } from '../../../lib/i18n/index.ts'
import { useInstance } from '../../../lib/instance.ts'
import { useTopics } from '../../knowledge/index.ts'
import { engineOptions, modeOptions, sourceOptions, type AskOptions } from '../ask-options.ts'

interface AskChoicesProps {
  options: AskOptions
  onChange: (change: Partial<AskOptions>) => void
  /** A session already has its source. */
  withSource?: boolean
}

/** Mode, source and engine, as small buttons under the question. */
export function AskChoices({ options, onChange, withSource = true }: AskChoicesProps) {
  const t = useText()
  const { data: instance } = useInstance()
  const { data: topics } = useTopics()
  return (
    <>
      <Choice label={t('mode.label')} value={options.mode} options={modeOptions(t)} onChange={(mode) => onChange({ mode: mode as Mode })} />
      {withSource && (
        <Choice
          label={t('source.label')}
          icon="library"
          value={options.source}
          options={sourceOptions(t, topics)}
          onChange={(source) => onChange({ source })}
        />
      )}
      <Choice
        label={t('engine.label')}
        icon="quote"
        value={options.model}
        options={engineOptions(t, instance?.model)}
        onChange={(model) => onChange({ model })}
      />
    </>
  )
}
