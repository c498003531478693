import { AppError } from '@wenjin/contract'
import type { Db } from '../../db/client.ts'
import { findFile, findTopic, INSTANCE, type FileRow, type TopicRow } from './knowledge.repo.ts'

declare const authorized: unique symbol

/** A row somebody was found to have the right to; only this file makes one. */
export type Authorized<T> = T & { readonly [authorized]: true }

const missingTopic = () => new AppError('notFound', { zh: '这个资料库', en: 'this library' })
const missingFile = () => new AppError('notFound', { zh: '这个文件', en: 'this file' })

export function mayRead(topic: TopicRow, visitorId: string): boolean {
  return topic.owner === INSTANCE || topic.owner === visitorId
}

/** Before there are accounts, a visitor may change only the visitor's own topics; shared libraries are filled by the command line. */
export function mayEdit(topic: TopicRow, visitorId: string): boolean {
  return topic.owner === visitorId
}

/** The topic, when the visitor may search it. A stranger learns no more than that it is not there. */
export async function readableTopic(db: Db, id: string, visitorId: string): Promise<Authorized<TopicRow>> {
  const row = await findTopic(db, id)
  if (!row || !mayRead(row, visitorId)) throw missingTopic()
  return row as Authorized<TopicRow>
}

/** A file with its topic, when the visitor may read it. */
export async function readableFile(db: Db, id: string, visitorId: string): Promise<{ file: Authorized<FileRow>; topic: TopicRow }> {
  const file = await findFile(db, id)
  const topic = file && (await findTopic(db, file.topicId))
  if (!file || !topic || !mayRead(topic, visitorId)) throw missingFile()
  return { file: file as Authorized<FileRow>, topic }
}

/** A file the visitor may delete. */
export async function editableFile(db: Db, id: string, visitorId: string): Promise<Authorized<FileRow>> {
  const { file, topic } = await readableFile(db, id, visitorId)
  if (!mayEdit(topic, visitorId)) throw new AppError('noPermission')
  return file
}
