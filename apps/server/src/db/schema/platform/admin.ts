import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AdminActionKind, AuditStatus, ComplaintType, ShareRewardStatus } from '@wenjin/contract'
import { user } from '../people/account.ts'

/** A visitor's feedback to the operator. */
export const feedback = pgTable(
  'feedback',
  {
    id: text().primaryKey(),
    content: text().notNull(),
    contact: text().notNull(),
    page: text().notNull(),
    uid: text().references(() => user.uid, { onDelete: 'set null' }),
    handled: boolean().notNull().default(false),
    handledAt: bigint({ mode: 'number' }),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('feedback_created').on(t.createdAt)],
)

/** A visitor's complaint about content of the instance. */
export const complaint = pgTable(
  'complaint',
  {
    id: text().primaryKey(),
    type: text().$type<ComplaintType>().notNull(),
    targetUrl: text().notNull(),
    content: text().notNull(),
    contact: text().notNull(),
    uid: text().references(() => user.uid, { onDelete: 'set null' }),
    auditStatus: integer().$type<AuditStatus>().notNull().default(0),
    auditNote: text().notNull().default(''),
    auditedAt: bigint({ mode: 'number' }),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('complaint_created').on(t.createdAt)],
)

/** A reward claim for a share on another site. */
export const shareReward = pgTable(
  'share_reward',
  {
    id: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => user.uid, { onDelete: 'cascade' }),
    /** The URL of the share as `URL` serialises it, without a fragment. */
    url: text().notNull(),
    note: text().notNull(),
    status: integer().$type<ShareRewardStatus>().notNull().default(0),
    reviewNote: text().notNull().default(''),
    days: integer().notNull().default(0),
    reviewedAt: bigint({ mode: 'number' }),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    uniqueIndex('share_reward_uid_url').on(t.uid, t.url),
    // Two users may claim one share, but only one claim can be approved.
    uniqueIndex('share_reward_approved_url')
      .on(t.url)
      .where(sql`status = 1`),
    index('share_reward_created').on(t.createdAt),
  ],
)

/** An admin's action, in the log for the other admins. */
export const adminAction = pgTable(
  'admin_action',
  {
    id: text().primaryKey(),
    at: bigint({ mode: 'number' }).notNull(),
    /** The admin; null for the command line. */
    uid: text(),
    action: text().$type<AdminActionKind>().notNull(),
    /** The account concerned, if any. */
    targetUid: text(),
    detail: text().notNull(),
  },
  (t) => [index('admin_action_at').on(t.at)],
)
