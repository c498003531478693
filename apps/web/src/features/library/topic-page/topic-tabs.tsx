import type { Topic } from '@wenjin/contract'
import type { ComponentType } from 'react'
import type { TextKey } from '../../../lib/i18n/index.ts'
import { ArticlesTab } from '../../write/article/index.ts'
import { FilesTab } from '../file/index.ts'
import { MindMapsTab } from '../../write/mind-map/index.ts'
import { PostersTab } from '../../write/poster/index.ts'
import { QaTab } from '../../write/qa/index.ts'
import { ChatTab } from '../../ask/session/index.ts'

interface TopicTab {
  /** Its name in the address: `?tab=`. */
  value: string
  name: TextKey
  Body: ComponentType<{ topic: Topic }>
}

/** The tabs of a topic's page; the first one is the default. */
const topicTabs: readonly TopicTab[] = [
  { value: 'files', name: 'topic.tab.files', Body: FilesTab },
  { value: 'chat', name: 'topic.tab.chat', Body: ChatTab },
  { value: 'articles', name: 'topic.tab.articles', Body: ArticlesTab },
  { value: 'qa', name: 'topic.tab.qa', Body: QaTab },
  { value: 'maps', name: 'topic.tab.maps', Body: MindMapsTab },
  { value: 'posters', name: 'topic.tab.posters', Body: PostersTab },
]

/** Returns the tabs of a topic's page, and the one named in the address. */
export function tabsFor(asked: string | null): { tabs: readonly TopicTab[]; shown: TopicTab } {
  return { tabs: topicTabs, shown: topicTabs.find(({ value }) => value === asked) ?? topicTabs[0]! }
}
