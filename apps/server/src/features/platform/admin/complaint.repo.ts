import type { AuditStatus } from '@wenjin/contract'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { pageOf, type Page } from '../../../db/page-of.ts'
import { complaint } from '../../../db/schema/platform/admin.ts'

export type ComplaintRow = typeof complaint.$inferSelect

export async function insertComplaint(db: Db, row: typeof complaint.$inferInsert): Promise<void> {
  await db.insert(complaint).values(row)
}

/** Returns a page of complaints, newest first; all, or those with an audit status. */
export async function pageComplaints(db: Db, page: Page & { auditStatus?: AuditStatus | undefined }) {
  const where = page.auditStatus === undefined ? undefined : eq(complaint.auditStatus, page.auditStatus)
  return pageOf(db, complaint, { where, order: [desc(complaint.createdAt), desc(complaint.id)], page })
}

/** Changes a complaint; undefined when its id does not exist. */
export async function updateComplaint(db: Db, id: string, change: Partial<ComplaintRow>): Promise<ComplaintRow | undefined> {
  const [row] = await db.update(complaint).set(change).where(eq(complaint.id, id)).returning()
  return row
}
