import type { EngineType, Lang, Topic } from '@wenjin/contract'
import { engineName } from '../../../../lib/format/engine-name.ts'
import type { Text } from '../../../../lib/i18n/index.ts'
import { engineOf, topicOf } from '../../options/index.ts'
import type { ConversationScope, TopicScope } from './topic-scope.ts'

/** The chosen folders and files in words, and the places that are searched besides; empty for the whole of a topic alone. */
export function scopeParts(t: Text, { folderIds, fileIds, topicIds, web }: TopicScope): string[] {
  return [
    folderIds.length > 0 && t('scope.folders', { n: folderIds.length }),
    fileIds.length > 0 && t('scope.files', { n: fileIds.length }),
    topicIds.length > 0 && t('scope.topics', { n: topicIds.length }),
    web && t('scope.web'),
  ].filter((part) => part !== false)
}

/** The name of a topic in a list of places to search; that of a topic the reader does not have in their list is not known. */
export function topicLabel(t: Text, topic: Pick<Topic, 'own' | 'name'> | undefined): string {
  if (!topic) return t('source.library')
  return topic.own ? t('source.mine') : topic.name
}

interface Naming {
  topics: readonly Topic[] | undefined
  lang: Lang
  traditional: boolean
}

/** A scope in one line: the library or the engine, and the part of it. */
export function scopeText(t: Text, scope: ConversationScope, { topics, lang, traditional }: Naming): string {
  const topicId = topicOf(scope.source)
  const parts = scopeParts(t, scope)
  const engine: EngineType = engineOf(scope.source)
  // Places that are named are searched alone.
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
