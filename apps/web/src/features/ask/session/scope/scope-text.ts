import type { EngineType, Lang, Topic } from '@wenjin/contract'
import { engineName } from '../../../../lib/format/engine-name.ts'
import type { Text } from '../../../../lib/i18n/index.ts'
import { engineOf, topicOf } from '../../options/index.ts'
import type { ConversationScope, TopicScope } from './topic-scope.ts'

/** Names the chosen folders and files and the additional places to search; empty for a whole topic without additions. */
export function scopeParts(t: Text, { folderIds, fileIds, topicIds, web }: TopicScope): string[] {
  return [
    folderIds.length > 0 && t('scope.folders', { n: folderIds.length }),
    fileIds.length > 0 && t('scope.files', { n: fileIds.length }),
    topicIds.length > 0 && t('scope.topics', { n: topicIds.length }),
    web && t('scope.web'),
  ].filter((part) => part !== false)
}

/** Returns the name of a topic in a list of places; a topic that is not in the reader's list has no known name. */
export function topicLabel(t: Text, topic: Pick<Topic, 'own' | 'name'> | undefined): string {
  if (!topic) return t('source.library')
  return topic.own ? t('source.mine') : topic.name
}

interface Naming {
  topics: readonly Topic[] | undefined
  lang: Lang
  traditional: boolean
}

/** Formats a scope in one line: the library or the engine, and the part of it. */
export function scopeText(t: Text, scope: ConversationScope, { topics, lang, traditional }: Naming): string {
  const topicId = topicOf(scope.source)
  const parts = scopeParts(t, scope)
  const engine: EngineType = engineOf(scope.source)
  // Named places are searched exclusively.
  const isNamed = topicId === null && scope.folderIds.length + scope.fileIds.length + scope.topicIds.length > 0
  const place =
    topicId === null
      ? engineName(engine, lang, traditional)
      : topicLabel(
          t,
          topics?.find(({ id }) => id === topicId),
        )
  return [...(isNamed ? [] : [place]), ...parts].join(t('scope.and'))
}
