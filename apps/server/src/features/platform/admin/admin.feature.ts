import { adminContract } from '@wenjin/contract'
import { complaint, feedback, shareReward } from '../../../db/schema/platform/admin.ts'
import { adminRoutes } from './admin.routes.ts'
import { registerReportJobs } from './report-limit.ts'
import { listReports } from './report.repo.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'platform/admin',
  services: [service(adminContract, adminRoutes)],
  jobs: registerReportJobs,
  owns: [feedback, complaint, shareReward],
  account: {
    described: { zh: '反馈与投诉', en: 'reports' },
    describe: ({ db }, uid) => listReports(db, uid),
  },
})
