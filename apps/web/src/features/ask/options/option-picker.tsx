import { isResearch, researchModes, type Mode } from '@wenjin/contract'
import { Choice, IconButton } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import { useSetting } from '../../../lib/storage/settings.ts'
import { modelOptions, modeOptions, type AskOptions } from './ask-options.ts'
import { useModels } from './options.queries.ts'
import { FilterPopover } from './filter-popover.tsx'

interface OptionPickerProps {
  options: AskOptions
  onChange: (change: Partial<AskOptions>) => void
}

/** Mode, model, filters and calculating, as small buttons below the question. */
export function OptionPicker({ options, onChange }: OptionPickerProps) {
  const t = useText()
  const { data: models } = useModels()
  const [research] = useSetting('defaultResearchMode')
  const setMode = (mode: string) => onChange({ mode: mode as Mode })
  const { mode, advanceMath } = options
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
      <FilterPopover options={options} onChange={(filters) => onChange({ filters })} />
      <IconButton
        icon="calculator"
        size={16}
        label={t('ask.math')}
        aria-pressed={advanceMath}
        className={advanceMath ? '!bg-ford-wash !text-ford' : undefined}
        onClick={() => onChange({ advanceMath: !advanceMath })}
      />
    </>
  )
}
