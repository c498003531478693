import { Icon } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { useTopics } from '../../../library/topic/index.ts'
import type { Turn } from '../../answer/index.ts'
import { scopeText } from './scope-text.ts'
import { scopeAfter } from './topic-scope.ts'

/** Shows where a question was searched. @param topicId topic of the session, for a turn that does not name its own */
export function TurnScope({ turn, topicId }: { turn: Turn; topicId: string | null }) {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const [traditional] = useSetting('traditionalSearch')
  const { data: topics } = useTopics()
  return (
    <p className="-mt-2 flex min-w-0 items-center gap-1.5 text-xs leading-5 text-ink-2">
      <Icon name="search" size={13} className="shrink-0" />
      <span className="sr-only">{t('source.label')}</span>
      <span className="min-w-0 truncate">{scopeText(t, scopeAfter(turn.how, topicId), { topics, lang, traditional })}</span>
    </p>
  )
}
