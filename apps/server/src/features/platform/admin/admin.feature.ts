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
  owns: [
    { table: feedback, room: { most: 'limits.report' }, end: { job: 'tidy-reports' } },
    { table: complaint, room: { most: 'limits.report' }, end: { job: 'tidy-reports' } },
    { table: shareReward, room: { most: 'a claim for each account and address of a share' }, end: 'parent' },
  ],
  account: {
    described: { zh: '反馈与投诉', en: 'reports' },
    describe: ({ db }, uid) => listReports(db, uid),
  },
})
