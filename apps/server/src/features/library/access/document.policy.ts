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

/** A document somebody may read, with its text, its topic and the first file it stands in. */
export type ReadDocument = Authorized<FoundDocument, 'topic:read'>

const missingDocument = () => new AppError('notFound', { zh: '这篇文档', en: 'this document' })

/** Where a document stands, when the person may read it, or somebody may who shares it by a link the person has. */
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

/** A document with its text and topic, for whoever may read it. @throws AppError `notFound`. */
export async function readableDocument(db: Db, id: string, readers: readonly (() => Promise<Actor | null>)[]): Promise<ReadDocument> {
  const place = await readablePlace(db, id, readers)
  const found = await findDocumentText(db, id)
  if (!found) throw missingDocument()
  return authorize({ ...found, ...place }, 'topic:read')
}

/** The file a document was read from, for whoever may read the document; null where there is none. @throws AppError `notFound`. */
export async function readableDocumentFile(
  db: Db,
  id: string,
  readers: readonly (() => Promise<Actor | null>)[],
): Promise<Authorized<FileRow, 'topic:read'> | null> {
  const { file } = await readablePlace(db, id, readers)
  return file && authorize(file, 'topic:read')
}

/** A file with its topic. */
export interface FoundFile<R extends Right> {
  file: Authorized<FileRow, R>
  topic: Authorized<TopicRow, R>
}

/** A file with its topic, when the person may read it and it is not in the trash. */
export async function readableFile(db: Db, id: string, actor: Actor): Promise<FoundFile<'topic:read'>> {
  const file = await findFile(db, id)
  const topic = file && (await findTopic(db, file.topicId))
  if (!file || file.trashedAt !== null || !topic || !(await mayUseTopic(db, 'topic:read', topic, actor))) throw missingFile()
  return { file: authorize(file, 'topic:read'), topic: authorize(topic, 'topic:read') }
}

/** A file the person may delete. */
export async function editableFile(db: Db, id: string, actor: Actor): Promise<Authorized<FileRow, 'topic:edit'>> {
  const { file, topic } = await readableFile(db, id, actor)
  if (!(await mayUseTopic(db, 'topic:edit', topic, actor))) throw new AppError('noPermission')
  return authorize(file, 'topic:edit')
}
