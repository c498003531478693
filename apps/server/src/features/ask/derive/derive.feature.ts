import { sql } from 'drizzle-orm'
import { deriveContract } from '@wenjin/contract'
import { derived, underline } from '../../../db/schema/ask/derive.ts'
import { sumBytes } from '../../../db/stored-sum.ts'
import { ownedSession } from '../session/index.ts'
import { deriveRoutes } from './derive.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'ask/derive',
  services: [service(deriveContract, deriveRoutes)],
  owns: [
    { table: derived, room: 'conversations', end: 'parent' },
    { table: underline, room: 'conversations', end: 'parent' },
  ],
  storage: (of) => ({
    conversations: ['derived', 'underline'].map((table) =>
      sumBytes(
        't.bytes',
        sql`session s join result r on r.session_id = s.id join ${sql.identifier(table)} t on t.result_id = r.id where ${ownedSession(of)}`,
      ),
    ),
  }),
})
