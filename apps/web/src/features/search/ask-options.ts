import type { Mode, Topic } from '@wenjin/contract'
import type { ChoiceOption } from '@wenjin/ui'
import type { Text } from '../../lib/i18n/index.ts'
import { useSetting } from '../../lib/settings.ts'

/** How a question is to be answered. */
export interface AskOptions {
  mode: Mode
  /** `default` everything, `mine` the asker's own files, `topic:<id>` one topic. */
  source: string
  /** `auto`, `extractive`, or the configured model's name. */
  model: string
}

/** The choice of the question box, remembered by this browser. */
export function useAskOptions(): [AskOptions, (change: Partial<AskOptions>) => void] {
  const [mode, setMode] = useSetting('defaultMode')
  const [source, setSource] = useSetting('defaultEngine')
  const [model, setModel] = useSetting('defaultModel')
  const change = (next: Partial<AskOptions>) => {
    if (next.mode) setMode(next.mode)
    if (next.source) setSource(next.source)
    if (next.model) setModel(next.model)
  }
  return [{ mode, source, model }, change]
}

/** The remembered choice as far as it still exists: a deleted topic or a model no longer configured falls back. */
export function validOptions(options: AskOptions, topics: readonly Topic[] | undefined, model: string | null | undefined): AskOptions {
  const gone =
    options.source.startsWith('topic:') && topics !== undefined && !topics.some((topic) => `topic:${topic.id}` === options.source)
  const unknown = model !== undefined && !['auto', 'extractive', model].includes(options.model)
  return { ...options, source: gone ? 'default' : options.source, model: unknown ? 'auto' : options.model }
}

export function modeOptions(t: Text): ChoiceOption[] {
  return [
    { value: 'concise', label: t('mode.concise'), hint: t('mode.concise.hint') },
    { value: 'detail', label: t('mode.detail'), hint: t('mode.detail.hint') },
  ]
}

export function sourceOptions(t: Text, topics: readonly Topic[] = []): ChoiceOption[] {
  const others = topics.filter((topic) => !topic.mine)
  return [
    { value: 'default', label: t('source.all'), hint: t('source.all.hint') },
    { value: 'mine', label: t('source.mine'), hint: t('source.mine.hint') },
    ...others.map((topic) => ({ value: `topic:${topic.id}`, label: topic.name, hint: t('source.topic.hint', { n: topic.fileCount }) })),
  ]
}

export function engineOptions(t: Text, model: string | null | undefined): ChoiceOption[] {
  const named = model ? [{ value: model, label: model, hint: t('engine.model.hint') }] : []
  return [
    { value: 'auto', label: t('engine.auto'), hint: t(model ? 'engine.auto.hint' : 'engine.auto.noModel') },
    { value: 'extractive', label: t('engine.extractive'), hint: t('engine.extractive.hint') },
    ...named,
  ]
}
