import { createHash, randomBytes } from 'node:crypto'
import { asc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { file } from '../db/schema/library/file.ts'
import { topic } from '../db/schema/library/topic.ts'
import { BlobMissingError } from '../providers/blobs/blob-store.ts'
import type { CheckReport } from './finding.ts'

type Source = Pick<Ctx, 'db' | 'blobs' | 'features'>

/** Maximum number of files named in one finding; the rest is given as a number. */
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

/** Collects the content addresses of all blobs that the database references. */
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

/** Returns the names of the files with this content address, as users see them: library and name. */
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

/** Number of stored files checked at a start. */
const sampleSize = 20

/**
 * Finds the addresses of referenced but missing files among a few consecutive ones from a random position; cheap enough for a warning at
 * every start.
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

/** Compares every stored file with its hash, and reports referenced files that are missing. */
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
