import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './account.ts'

/** People who share a plan. */
export const team = pgTable('team', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Until when the team's plan holds; null for never bought. */
  checkerDeadline: bigint({ mode: 'number' }),
  createdAt: bigint({ mode: 'number' }).notNull(),
})

export const teamMember = pgTable(
  'team_member',
  {
    teamId: text()
      .notNull()
      .references(() => team.id, { onDelete: 'cascade' }),
    uid: text()
      .notNull()
      .references(() => user.uid, { onDelete: 'cascade' }),
    manager: boolean().notNull().default(false),
    joinedAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.uid] }), index('team_member_uid').on(t.uid)],
)
