import { AppError } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import type { Person } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { editableTopic, findTopic, mayUseTopic, type TopicRow } from '../../library/access/index.ts'
import { findEntry, type QaRow } from './qa.repo.ts'

/** An entry with its topic. */
export interface FoundEntry {
  entry: Authorized<QaRow>
  topic: TopicRow
}

export const missingEntry = () => new AppError('notFound', { zh: '这条问答', en: 'this question and answer' })

/** The entry, when the person may change it. @throws AppError `notFound` or `noPermission`. */
export async function editableEntry(db: Db, id: string, person: Person): Promise<FoundEntry> {
  const entry = await findEntry(db, id)
  const topic = entry && (await findTopic(db, entry.topicId))
  if (!entry || !topic || !(await mayUseTopic(db, 'topic:read', topic, person))) throw missingEntry()
  await editableTopic(db, topic.id, person)
  return { entry: entry as Authorized<QaRow>, topic }
}
