import { AppError, mayDo, type Relation, type Right } from '@wenjin/contract'
import type { Db } from '../../db/client.ts'
import { owns, type Person } from '../../http/caller.ts'
import type { Authorized } from '../../lib/authorized.ts'
import { findDocument, findFile, findTopic, findTopicRole, INSTANCE, type FileRow, type TopicRow } from './knowledge.repo.ts'

/** A document somebody may read, with its text, its topic and the first file it stands in. */
export type ReadDocument = Authorized<NonNullable<Awaited<ReturnType<typeof findDocument>>>>

const missingTopic = () => new AppError('notFound', { zh: '这个资料库', en: 'this library' })
const missingFile = () => new AppError('notFound', { zh: '这个文件', en: 'this file' })

async function relationsTo(db: Db, topic: TopicRow, person: Person): Promise<Relation[]> {
  // The libraries of the instance are there for everybody, and its admins look after them.
  if (topic.owner === INSTANCE) return person.role === 'admin' && !topic.builtin ? ['everyone', 'manager'] : ['everyone']
  if (owns(person, topic.owner)) return ['owner']
  const role = person.uid === null ? undefined : await findTopicRole(db, topic.id, person.uid)
  return role ? [role] : []
}

/** Whether the person has a right to a topic. What a topic that was read off the web holds is its sites' to say, nobody's to edit. */
export async function mayUseTopic(db: Db, right: Right, topic: TopicRow, person: Person): Promise<boolean> {
  if (right === 'topic:edit' && topic.kind !== 'library') return false
  return mayDo(right, await relationsTo(db, topic, person))
}

/** The topic, when the person may search it. A stranger learns no more than that it is not there. */
export async function readableTopic(db: Db, id: string, person: Person): Promise<Authorized<TopicRow>> {
  const row = await findTopic(db, id)
  // Pages read for answers are opened one by one, by who was told of them.
  if (!row || row.kind === 'web' || !(await mayUseTopic(db, 'topic:read', row, person))) throw missingTopic()
  return row as Authorized<TopicRow>
}

/** A document with its text and topic, when the person may read it, or somebody may who shares it by a link the person has. */
export async function readableDocument(db: Db, id: string, readers: readonly (() => Promise<Person | null>)[]): Promise<ReadDocument> {
  const found = await findDocument(db, id)
  if (found) {
    // Nobody opens to others, by a share, what they may not read (any more) themselves.
    for (const readerOf of readers) {
      const reader = await readerOf()
      if (reader && (await mayUseTopic(db, 'topic:read', found.topic, reader))) return found as ReadDocument
    }
  }
  throw new AppError('notFound', { zh: '这篇文档', en: 'this document' })
}

/** A file with its topic, when the person may read it. */
export async function readableFile(db: Db, id: string, person: Person): Promise<{ file: Authorized<FileRow>; topic: TopicRow }> {
  const file = await findFile(db, id)
  const topic = file && (await findTopic(db, file.topicId))
  if (!file || !topic || !(await mayUseTopic(db, 'topic:read', topic, person))) throw missingFile()
  return { file: file as Authorized<FileRow>, topic }
}

/** A file the person may delete. */
export async function editableFile(db: Db, id: string, person: Person): Promise<Authorized<FileRow>> {
  const { file, topic } = await readableFile(db, id, person)
  if (!(await mayUseTopic(db, 'topic:edit', topic, person))) throw new AppError('noPermission')
  return file
}
