import type { Topic } from '@wenjin/contract'
import { useText } from '../../../lib/i18n/index.ts'

/** Returns the name of a topic. The default topic of every person is named in the language of the page. */
export function useTopicName({ name, own }: Pick<Topic, 'name' | 'own'>): string {
  const t = useText()
  return own ? t('source.mine') : name
}
