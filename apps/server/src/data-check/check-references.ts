import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { CheckReport } from './finding.ts'

interface Reference {
  zh: string
  en: string
  /** Query that selects the `name` of each invalid row. */
  wrong: SQL
}

const maxNames = 5

const references: readonly Reference[] = [
  {
    zh: '文档没有原文快照，请重新导入它所在的文件',
    en: 'documents have no snapshot of their text; import their files again',
    wrong: sql`select d.title as name from document d left join snapshot s on s.hash = d.snapshot_hash where s.hash is null`,
  },
  {
    zh: '原文快照与它的校验值不符，请重新导入文档所在的文件，或从备份恢复',
    en: 'snapshots differ from their hash; import the files of their documents again or restore a backup',
    wrong: sql`select hash as name from snapshot where encode(sha256(convert_to(text, 'UTF8')), 'hex') <> hash`,
  },
  {
    zh: '段落没有所属的文档，请从备份恢复',
    en: 'passages belong to no document; restore a backup',
    wrong: sql`select distinct p.document_id as name from passage p left join document d on d.id = p.document_id where d.id is null`,
  },
  {
    zh: '文档的段落超出了原文，请重新导入它所在的文件',
    en: 'documents have passages beyond their text; import their files again',
    wrong: sql`select distinct d.title as name from passage p join document d on d.id = p.document_id
      where p.start < 0 or p.start > p."end" or p."end" > d.length`,
  },
  {
    zh: '已就绪的文件没有文档，请在资料库里对它重试',
    en: 'files that are ready have lost their documents; retry them in their library',
    wrong: sql`select f.name from file f where f.state = 'ready' and f.document_count > 0 and f.trashed_at is null
      and not exists (select 1 from file_document l where l.file_id = f.id)`,
  },
  {
    zh: '文件与文档的联系指向不存在的内容，请从备份恢复',
    en: 'links between files and documents point to missing rows; restore a backup',
    wrong: sql`select l.document_id as name from file_document l
      left join document d on d.id = l.document_id left join file f on f.id = l.file_id where d.id is null or f.id is null`,
  },
]

/** Finds rows with dangling references. */
export async function checkReferences(db: Db, report: CheckReport): Promise<void> {
  for (const { zh, en, wrong } of references) {
    report.examined('references', 1)
    const { rows } = await db.execute<{ name: string; count: number }>(
      sql`select name, (count(*) over ())::int as count from (${wrong}) wrong limit ${maxNames}`,
    )
    if (rows.length === 0) continue
    const { count } = rows[0]!
    const names = rows.map(({ name }) => name).join('、')
    report.found('references', `${count} 处：${zh}（${names}）。`, `${count} ${en} (${names}).`)
  }
}
