import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { ticket } from '../../../db/schema/people/account.ts'

/** Visitor id of a ticket that anyone who has it may use. */
export const anyVisitor = ''

type TicketRow = typeof ticket.$inferSelect

export async function insertTicket(db: Db, row: TicketRow): Promise<void> {
  await db.insert(ticket).values(row)
}

type WantedTicket = Pick<TicketRow, 'hash' | 'kind' | 'visitorId'>

const isGood = ({ hash, kind, visitorId }: WantedTicket, now: number) =>
  and(eq(ticket.hash, hash), eq(ticket.kind, kind), inArray(ticket.visitorId, [visitorId, anyVisitor]), gt(ticket.expiresAt, now))

/** Returns the contents of a ticket, which stays valid. Undefined for one that is used, expired or not this visitor's. */
export async function findTicket(db: Db, wanted: WantedTicket, now: number): Promise<TicketRow['data'] | undefined> {
  const [row] = await db.select({ data: ticket.data }).from(ticket).where(isGood(wanted, now))
  return row?.data
}

/**
 * Uses a ticket up and returns its contents: of two concurrent calls, one gets them. Undefined for one that is used, expired or not this
 * visitor's.
 */
export async function takeTicket(db: Db, wanted: WantedTicket, now: number): Promise<TicketRow['data'] | undefined> {
  const [row] = await db.delete(ticket).where(isGood(wanted, now)).returning({ data: ticket.data })
  return row?.data
}

export async function deleteExpiredTickets(db: Db, now: number): Promise<void> {
  await db.delete(ticket).where(lt(ticket.expiresAt, now))
}
