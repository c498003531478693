import { createHash, randomBytes } from 'node:crypto'
import { asc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { file } from '../db/schema/library/file.ts'
import { topic } from '../db/schema/library/topic.ts'
import { BlobMissingError } from '../providers/blobs/blob-store.ts'
import type { CheckReport } from './finding.ts'

type Source = Pick<Ctx, 'db' | 'blobs' | 'features'>

/** Files named in one finding; of more only their number is said. */
const maxNames = 5

async function hashOf({ blobs }: Source, hash: string): Promise<string | null> {
  const digest = createHash('sha256')
  try {
    for await (const chunk of await blobs.get(hash)) digest.update(chunk as Uint8Array)
  } catch (error) {
    if (error instanceof BlobMissingError) return null
    throw error
  }
  return digest.digest('hex')
}

/** The addresses of all bytes that something in the database stands for. */
async function listReferenced({ db, features }: Source): Promise<Set<string>> {
  const referenced = new Set<string>()
  const add = (rows: { hash: string | null }[]) => {
    for (const { hash } of rows) if (hash) referenced.add(hash)
  }
  for (const column of features.flatMap(({ blobs }) => blobs ?? []))
    add(
      await db
        .selectDistinct({ hash: sql<string>`${column}` })
        .from(column.table)
        .where(isNotNull(column)),
    )
  return referenced
}

/** The files whose bytes these are, as people know them: library and name. */
async function namesOf({ db }: Source, hash: string): Promise<string> {
  const rows = await db
    .select({ name: file.name, topic: topic.name, count: sql<number>`(count(*) over ())::int` })
    .from(file)
    .leftJoin(topic, eq(topic.id, file.topicId))
    .where(inArray(file.blobHash, [hash]))
    .limit(maxNames)
  const names = rows.map((row) => (row.topic ? `「${row.topic}」${row.name}` : row.name)).join('、')
  const others = (rows[0]?.count ?? 0) - rows.length
  return others > 0 ? `${names} (+${others})` : names
}

/** Files looked for at a start. */
const sampleSize = 20

/**
 * The addresses of stored files that are named and not there, among a few consecutive ones from a random place: for a warning at the start
 * that costs next to nothing.
 */
export async function findMissingFiles({ db, blobs }: Source): Promise<string[]> {
  const rows = await db
    .select({ hash: file.blobHash })
    .from(file)
    .where(gte(file.blobHash, randomBytes(32).toString('hex')))
    .orderBy(asc(file.blobHash))
    .limit(sampleSize)
  const missing: string[] = []
  for (const { hash } of rows) if (hash !== null && !(await blobs.has(hash))) missing.push(hash)
  return missing
}

/** Compares every stored file with the hash it is named by, and looks for those that are named and not there. */
export async function checkFiles(source: Source, report: CheckReport): Promise<void> {
  const referenced = await listReferenced(source)
  const whole = new Set<string>()
  const findings: { hash: string; zh: string; en: string }[] = []
  for await (const hash of source.blobs.list()) {
    report.examined('files', 1)
    const found = await hashOf(source, hash).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    whole.add(hash)
    if (found !== null && found !== hash) findings.push({ hash, zh: '内容已损坏', en: 'has other bytes than it was stored with' })
  }
  for (const hash of referenced) {
    if (!whole.has(hash) && !(await source.blobs.has(hash))) findings.push({ hash, zh: '找不到了', en: 'is missing' })
  }
  for (const { hash, zh, en } of findings) {
    const names = await namesOf(source, hash)
    report.found(
      'files',
      `原始文件 ${hash}${names && `（${names}）`}${zh}。已读出的文字仍可搜索；请重新上传这个文件，或从备份恢复。`,
      `The stored file ${hash}${names && ` (${names})`} ${en}. Its text can still be searched; upload the file again or restore a backup.`,
    )
  }
}
