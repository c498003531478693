import { auditContract } from '@wenjin/contract'
import { adminAction } from '../../../db/schema/platform/admin.ts'
import { defineFeature, service } from '../../../feature.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { deleteActionsBefore, pageAdminActions } from './audit.repo.ts'

const dayMs = 24 * 3_600_000
/** A year and a month, as statistics. */
const keptMs = 400 * dayMs

export const feature = defineFeature({
  name: 'platform/audit',
  services: [
    service(auditContract, ({ db }) => ({
      listAdminActions: async ({ query }) => ({ ...(await pageAdminActions(db, query)), ...query }),
    })),
  ],
  owns: [{ table: adminAction, room: { most: 'the actions of admins' }, end: { job: 'tidy-admin-actions' } }],
  jobs: (ctx) => registerRepeatingJob(ctx.jobs, 'tidy-admin-actions', dayMs, () => deleteActionsBefore(ctx.db, ctx.now() - keptMs)),
})
