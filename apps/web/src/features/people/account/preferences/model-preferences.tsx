import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { modelLabel, modelOptions, useModels } from '../../../ask/options/index.ts'
import { ChoiceRow } from '../../settings/index.ts'

/** Settings for the models that answer and research; a choice that is no longer configured is shown as its replacement. */
export function ModelPreferences() {
  const t = useText()
  const { data: models = [] } = useModels()
  const [model, setModel] = useSetting('defaultModel')
  const [research, setResearch] = useSetting('deepResearchModel')
  const answering = modelOptions(t, models)
  const researching = models.map((known) => ({ value: known.id, label: modelLabel(t, known).label }))
  const isOffered = (value: string, options: readonly { value: string }[]) => options.some((option) => option.value === value)
  return (
    <>
      <ChoiceRow
        label={t('pref.model')}
        hint={models.length === 0 ? t('pref.model.none') : undefined}
        value={isOffered(model, answering) ? model : 'auto'}
        options={answering}
        onChange={setModel}
      />
      {researching.length > 0 && (
        <ChoiceRow
          label={t('pref.researchModel')}
          value={isOffered(research, researching) ? research : researching[0]!.value}
          options={researching}
          onChange={setResearch}
        />
      )}
    </>
  )
}
