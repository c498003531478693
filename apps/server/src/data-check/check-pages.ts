import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/client.ts'
import { readControlFile } from '../db/embedded/control-file.ts'
import { checkPages, isStillDamaged, type PageDamage } from '../db/embedded/page-check.ts'
import { commandLine } from '../installation.ts'
import type { CheckReport } from './finding.ts'

const restore = {
  zh: `请从备份恢复：先把数据目录改名留存，再运行 ${commandLine('restore', '备份文件')}。`,
  en: `Restore a backup: rename the data folder to keep it, then ${commandLine('restore', 'FILE')}.`,
}

/** Delay before a page is read again; a write that was in progress is finished by then. */
const secondLookMs = 200

const problems: Readonly<Record<PageDamage['problem'], { zh: string; en: string }>> = {
  checksum: { zh: '校验和不符', en: 'has a wrong checksum' },
  zero: { zh: '内容被清空', en: 'was emptied' },
  size: { zh: '长度不完整', en: 'ends within a page' },
}

/**
 * Verifies every page of the embedded database's folder.
 * @param nameOf returns the table or index of a file, when the database can be queried
 */
export async function checkFolderPages(
  dbFolder: string,
  report: CheckReport,
  nameOf: (file: string) => Promise<string | null> = async () => null,
): Promise<void> {
  const control = readControlFile(dbFolder)
  if (!control) {
    report.found('pages', `global/pg_control 已损坏或丢失。${restore.zh}`, `global/pg_control is damaged or missing. ${restore.en}`)
  } else if (!control.hasChecksums) {
    report.found(
      'pages',
      '这个数据目录没有页校验和，损坏不容易被发现。请备份后恢复到一个新的数据目录，新目录带有校验和。',
      'This data folder has no page checksums, so that damage is hard to notice. Back it up and restore it into a new data folder, which has them.',
    )
    return
  }
  const suspects: PageDamage[] = []
  for (const { pages, damages } of checkPages(dbFolder, null)) {
    report.examined('pages', pages)
    suspects.push(...damages)
    await setImmediate()
  }
  if (suspects.length > 0) await sleep(secondLookMs)
  for (const damage of suspects) {
    if (!isStillDamaged(dbFolder, damage)) continue
    const { file, block, problem } = damage
    const name = await nameOf(file)
    const relation = name ? `${name}（${file}）` : file
    const place = block === null ? '' : ` 第 ${block} 页`
    report.found(
      'pages',
      `${relation}${place}：${problems[problem].zh}。${restore.zh}`,
      `${name ? `${name} (${file})` : file}${block === null ? '' : ` block ${block}`} ${problems[problem].en}. ${restore.en}`,
    )
  }
}

/**
 * Verifies the pages of a database: all pages of the embedded one; for a server, the checksum failures that it has recorded, and its B-tree
 * indexes when the extension amcheck is installed.
 */
export async function checkDatabasePages(database: Database, dataDir: string, report: CheckReport): Promise<void> {
  const { pool, kind } = database
  if (kind === 'embedded') {
    // Flush changed pages from memory to disk first.
    await pool.query('checkpoint')
    await checkFolderPages(join(dataDir, 'db'), report, async (file) => {
      const number = /^base\/\d+\/(\d+)/.exec(file)?.[1]
      if (number === undefined) return null
      const { rows } = await pool
        .query<{ name: string | null }>('select pg_filenode_relation(0, $1)::regclass::text as name', [number])
        .catch(() => ({ rows: [] }))
      return rows[0]?.name ?? null
    })
    return
  }
  const { rows } = await pool.query<{ checksums: string; failures: number }>(
    `select current_setting('data_checksums') as checksums, coalesce(checksum_failures, 0)::int as failures
     from pg_stat_database where datname = current_database()`,
  )
  const [state] = rows
  if (state && state.failures > 0) {
    report.found(
      'pages',
      `数据库服务器报告了 ${state.failures} 个校验和错误的页，请查看它的日志，并从备份恢复。`,
      `The database server has reported ${state.failures} pages with wrong checksums; see its log, and restore a backup.`,
    )
  }
  const amcheck = await pool.query("select 1 from pg_extension where extname = 'amcheck'")
  if (amcheck.rowCount === 0) return
  const indexes = await pool.query<{ name: string; oid: string }>(
    `select i.indexrelid::regclass::text as name, i.indexrelid::text as oid from pg_index i
     join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where c.relnamespace = 'public'::regnamespace and a.amname = 'btree' and i.indisvalid`,
  )
  for (const { name, oid } of indexes.rows) {
    await pool.query('select bt_index_check($1::oid::regclass)', [oid]).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      report.found(
        'pages',
        `索引 ${name} 已损坏，请运行 REINDEX INDEX ${name}。${reason}`,
        `The index ${name} is damaged; run REINDEX INDEX ${name}. ${reason}`,
      )
    })
    report.examined('pages', 1)
  }
}
