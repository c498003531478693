import { isResearch, researchModes, type Mode } from '@wenjin/contract'
import { Choice } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import { useSetting } from '../../../lib/settings.ts'
import { modelOptions, modeOptions, type AskOptions } from '../ask-options.ts'
import { useModels } from '../ask/ask.queries.ts'

interface AskChoicesProps {
  options: AskOptions
  onChange: (change: Partial<AskOptions>) => void
}

/** Mode and model, as small buttons under the question. */
export function AskChoices({ options, onChange }: AskChoicesProps) {
  const t = useText()
  const { data: models } = useModels()
  const [research] = useSetting('defaultResearchMode')
  const setMode = (mode: string) => onChange({ mode: mode as Mode })
  const { mode } = options
  return (
    <>
      <Choice label={t('mode.label')} value={mode} options={modeOptions(t, isResearch(mode) ? mode : research)} onChange={setMode} />
      {isResearch(mode) && (
        <Choice
          label={t('ask.researchKind')}
          value={mode}
          options={researchModes.map((kind) => ({ value: kind, label: t(`mode.${kind}.kind`), hint: t(`mode.${kind}.hint`) }))}
          onChange={setMode}
        />
      )}
      <Choice
        label={t('model.label')}
        icon="quote"
        value={options.model}
        options={modelOptions(t, models)}
        onChange={(model) => onChange({ model })}
      />
    </>
  )
}
