import { AppError } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import type { Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { editableTopic, findTopic, mayUseTopic, ofTopic, type TopicRow } from '../../library/access/index.ts'
import { findEntry, type QaRow } from './qa.repo.ts'

/** An entry that the actor may change, with its topic. */
export interface FoundEntry {
  entry: Authorized<QaRow, 'topic:edit'>
  topic: Authorized<TopicRow, 'topic:edit'>
}

export const missingEntry = () => new AppError('notFound', { zh: '这条问答', en: 'this question and answer' })

/** Returns the entry when the actor may change it. @throws AppError `notFound` or `noPermission`. */
export async function editableEntry(db: Db, id: string, actor: Actor): Promise<FoundEntry> {
  const entry = await findEntry(db, id)
  const found = entry && (await findTopic(db, entry.topicId))
  if (!entry || !found || !(await mayUseTopic(db, 'topic:read', found, actor))) throw missingEntry()
  const topic = await editableTopic(db, found.id, actor)
  return { entry: ofTopic(topic, entry), topic }
}
