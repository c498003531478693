import { guest } from '../../../db/schema/people/guest.ts'
import { sql } from 'drizzle-orm'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'people/guest',
  owns: [{ table: guest, room: 'records', end: { job: 'erase-idle-guests' } }],
  storage: ({ visitors }) => ({ records: [sumBytes('0', sql`guest where visitor_id = ${anyId(visitors)}`)] }),
})
