import { defaultEngineLabel, sourceLabels, type EngineType, type Lang } from '@wenjin/contract'

/**
 * The label of an engine: 全网 or the category it searches, AI where a model answers alone.
 * @param traditional the reader searches the traditional way: the default engine is then the one called AI.
 */
export function engineName(engine: EngineType, lang: Lang, traditional = false): string {
  if (engine === 'default') return defaultEngineLabel(traditional)[lang]
  if (engine === 'ai') return traditional ? { zh: '模型', en: 'Model' }[lang] : 'AI'
  return sourceLabels[engine][lang]
}
