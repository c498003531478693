import { limits } from '@wenjin/contract'
import { sql } from 'drizzle-orm'
import { apiCall, repeatableCall } from '../../../db/schema/platform/metering.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { defineFeature } from '../../../feature.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { callLogOf, exportCalls } from './call-log.ts'
import { deleteOld, trimCalls } from './metered-call.repo.ts'
import { repeatableMs } from './repeatable.ts'

const dayMs = 24 * 3_600_000

export const feature = defineFeature({
  name: 'platform/metering',
  owns: [
    { table: apiCall, room: { most: 'limits.apiCalls' }, end: { job: 'tidy-api-calls' } },
    { table: repeatableCall, room: 'records', end: { job: 'tidy-api-calls' } },
  ],
  jobs: (ctx) =>
    registerRepeatingJob(ctx.jobs, 'tidy-api-calls', 3_600_000, async () => {
      const { keptDays, perAccount, count } = limits.apiCalls
      await deleteOld(ctx.db, { calls: ctx.now() - keptDays * dayMs, repeatable: ctx.now() - repeatableMs })
      await trimCalls(ctx.db, { perAccount, count })
    }),
  open: (ctx) => ({ services: [], resume: () => Promise.resolve(), close: () => callLogOf(ctx).settle() }),
  storage: ({ owners }) => ({
    records: [sumBytes('coalesce(octet_length(body), 0)', sql`repeatable_call where uid = ${anyId(owners)}`)],
  }),
  account: {
    notes: [{ name: 'api-calls.jsonl', zh: '密钥的调用，每行一次', en: 'the calls of your keys, one a line' }],
    files: exportCalls,
  },
})
