import type { AdminAction, AdminActionKind } from '@wenjin/contract'
import { count, desc, eq, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nanoid } from 'nanoid'
import type { Db } from '../../../db/client.ts'
import type { Page } from '../../../db/page-of.ts'
import { user } from '../../../db/schema/people/account.ts'
import { adminAction } from '../../../db/schema/platform/admin.ts'

interface NewAction {
  /** Milliseconds since 1970. */
  at: number
  /** The admin; null for the command line. */
  uid: string | null
  action: AdminActionKind
  targetUid?: string
  detail?: string
}

/** Records an admin's action; in the transaction of the action, so that both are stored or neither. */
export async function recordAdminAction(db: Db, { at, uid, action, targetUid, detail = '' }: NewAction): Promise<void> {
  await db.insert(adminAction).values({ id: nanoid(), at, uid, action, targetUid: targetUid ?? null, detail })
}

/** Deletes the actions from before a time, milliseconds since 1970. */
export async function deleteActionsBefore(db: Db, before: number): Promise<void> {
  await db.delete(adminAction).where(lt(adminAction.at, before))
}

/** Returns a page of admin actions, newest first. */
export async function pageAdminActions(db: Db, page: Page): Promise<{ list: AdminAction[]; total: number }> {
  const admin = alias(user, 'admin_user')
  const [total] = await db.select({ n: count() }).from(adminAction)
  const list = await db
    .select({
      id: adminAction.id,
      at: adminAction.at,
      admin: admin.name,
      action: adminAction.action,
      target: user.name,
      detail: adminAction.detail,
    })
    .from(adminAction)
    .leftJoin(admin, eq(admin.uid, adminAction.uid))
    .leftJoin(user, eq(user.uid, adminAction.targetUid))
    .orderBy(desc(adminAction.at), desc(adminAction.id))
    .limit(page.pageSize)
    .offset(page.pageIndex * page.pageSize)
  return { list, total: total?.n ?? 0 }
}
