import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { ticket } from '../../db/schema/account.ts'

type TicketRow = typeof ticket.$inferSelect

export async function insertTicket(db: Db, row: TicketRow): Promise<void> {
  await db.insert(ticket).values(row)
}

/** Uses a ticket up: of two who hand it in at once, one gets what it holds. Undefined for one that is used, expired or not this visitor's. */
export async function takeTicket(
  db: Db,
  wanted: Pick<TicketRow, 'hash' | 'kind' | 'visitorId'>,
  now: number,
): Promise<TicketRow['data'] | undefined> {
  const [row] = await db
    .delete(ticket)
    .where(
      and(eq(ticket.hash, wanted.hash), eq(ticket.kind, wanted.kind), eq(ticket.visitorId, wanted.visitorId), gt(ticket.expiresAt, now)),
    )
    .returning({ data: ticket.data })
  return row?.data
}

export async function deleteExpiredTickets(db: Db, now: number): Promise<void> {
  await db.delete(ticket).where(lt(ticket.expiresAt, now))
}
