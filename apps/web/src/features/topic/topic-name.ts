import type { Topic } from '@wenjin/contract'
import { useText } from '../../lib/i18n/index.ts'

/** What a topic is called. The one everybody has without making it is called in the language of the page. */
export function useTopicName({ name, own }: Pick<Topic, 'name' | 'own'>): string {
  const t = useText()
  return own ? t('source.mine') : name
}
