import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './account.ts'

/** A team whose members share a plan. */
export const team = pgTable('team', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** End of the team's plan; null when it was never bought. */
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
