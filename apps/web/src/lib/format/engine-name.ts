import { defaultEngineLabel, sourceLabels, type EngineType, type Lang } from '@wenjin/contract'

/**
 * Returns the label of an engine: 全网 or the category it searches, AI for an answer of the model alone.
 * @param traditional whether the reader uses traditional search: the default engine is then labelled AI.
 */
export function engineName(engine: EngineType, lang: Lang, traditional = false): string {
  if (engine === 'default') return defaultEngineLabel(traditional)[lang]
  if (engine === 'ai') return traditional ? { zh: '模型', en: 'Model' }[lang] : 'AI'
  return sourceLabels[engine][lang]
}
