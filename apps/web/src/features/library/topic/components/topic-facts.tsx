import { publishStates, type Topic } from '@wenjin/contract'
import { Facts } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'

interface TopicFactsProps {
  topic: Topic
  withRelation?: boolean
  /** Shows the owner first, unless it is the person themselves. */
  withOwner?: boolean
}

/** Short facts about a topic: the person's relation to it, its size, its readers. */
export function TopicFacts({ topic, withRelation = true, withOwner = false }: TopicFactsProps) {
  const t = useText()
  const relation = topic.builtin ? t('topic.builtin') : t(`topic.relation.${shownRelation(topic)}`)
  const facts = [
    withOwner && topic.relation !== 'owner' ? (topic.byUser?.name ?? '') : '',
    withRelation ? relation : '',
    t('topic.files', { n: topic.fileCount }),
    topic.publishState === publishStates.published && topic.relation !== 'everyone' ? t('topic.published') : '',
    topic.publishState === publishStates.takenDown ? t('topic.takenDown') : '',
    topic.subscriberCount > 0 ? t('topic.subscribers', { n: topic.subscriberCount }) : '',
    topic.category ? t(`category.${topic.category}`) : '',
    topic.isDefault ? t('topic.isDefault') : '',
  ]
  return <Facts facts={facts.filter(Boolean)} />
}

type ShownRelation = 'everyone' | 'owner' | 'manager' | 'cooperator' | 'subscriber' | 'shareKey' | 'shareEditor'

/** Maps the relation of a topic to one with a label; those to teams have none. */
function shownRelation({ relation }: Topic): ShownRelation {
  return relation === 'teamMember' || relation === 'teamManager' ? 'everyone' : relation
}
