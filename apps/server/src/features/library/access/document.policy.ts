import { AppError, type Right } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import type { Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { authorize } from '../../../lib/authorize.ts'
import {
  type DocumentPlace,
  type FileRow,
  type FoundDocument,
  type TopicRow,
  findDocumentPlace,
  findDocumentText,
  findFile,
  findTopic,
} from './library.repo.ts'
import { mayUseTopic, missingFile } from './library.policy.ts'

/** A document that a person may read, with its text, its topic and the first file that contains it. */
export type ReadDocument = Authorized<FoundDocument, 'topic:read'>

const missingDocument = () => new AppError('notFound', { zh: '这篇文档', en: 'this document' })

/** Finds the topic and file of a document, when one of `readers` may read it: the person, or the sharer of a link the person has. */
async function readablePlace(db: Db, id: string, readers: readonly (() => Promise<Actor | null>)[]): Promise<DocumentPlace> {
  const place = await findDocumentPlace(db, id)
  if (place) {
    // A share opens nothing that its sharer may not read (any more).
    for (const readerOf of readers) {
      const reader = await readerOf()
      if (reader && (await mayUseTopic(db, 'topic:read', place.topic, reader))) return place
    }
  }
  throw missingDocument()
}

/** Returns a document with its text and topic, when one of `readers` may read it. @throws AppError `notFound`. */
export async function readableDocument(db: Db, id: string, readers: readonly (() => Promise<Actor | null>)[]): Promise<ReadDocument> {
  const place = await readablePlace(db, id, readers)
  const found = await findDocumentText(db, id)
  if (!found) throw missingDocument()
  return authorize({ ...found, ...place }, 'topic:read')
}

/** Returns the file of a document, when one of `readers` may read the document; null when it has none. @throws AppError `notFound`. */
export async function readableDocumentFile(
  db: Db,
  id: string,
  readers: readonly (() => Promise<Actor | null>)[],
): Promise<Authorized<FileRow, 'topic:read'> | null> {
  const { file } = await readablePlace(db, id, readers)
  return file && authorize(file, 'topic:read')
}

/** Finds which of some documents the person may give to others: those of topics that the person manages. */
export async function findManagedDocuments(db: Db, ids: readonly string[], actor: Actor): Promise<Set<string>> {
  const managed = new Set<string>()
  for (const id of new Set(ids)) {
    const place = await findDocumentPlace(db, id)
    if (place && (await mayUseTopic(db, 'topic:manage', place.topic, actor))) managed.add(id)
  }
  return managed
}

/** A file with its topic. */
export interface FoundFile<R extends Right> {
  file: Authorized<FileRow, R>
  topic: Authorized<TopicRow, R>
}

/** Returns a file with its topic, when the person may read it and it is not in the trash. */
export async function readableFile(db: Db, id: string, actor: Actor): Promise<FoundFile<'topic:read'>> {
  const file = await findFile(db, id)
  const topic = file && (await findTopic(db, file.topicId))
  if (!file || file.trashedAt !== null || !topic || !(await mayUseTopic(db, 'topic:read', topic, actor))) throw missingFile()
  return { file: authorize(file, 'topic:read'), topic: authorize(topic, 'topic:read') }
}

/** Returns a file that the person may edit or delete. */
export async function editableFile(db: Db, id: string, actor: Actor): Promise<Authorized<FileRow, 'topic:edit'>> {
  const { file, topic } = await readableFile(db, id, actor)
  if (!(await mayUseTopic(db, 'topic:edit', topic, actor))) throw new AppError('noPermission')
  return authorize(file, 'topic:edit')
}
