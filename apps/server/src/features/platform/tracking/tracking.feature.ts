import { trackingContract } from '@wenjin/contract'
import { trackedDay, trackedEvent } from '../../../db/schema/platform/tracking.ts'
import { eraseEvents, exportEvents } from './owned-events.ts'
import { registerTrackingJobs } from './tracking.jobs.ts'
import { trackingRoutes } from './tracking.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'platform/tracking',
  services: [service(trackingContract, trackingRoutes)],
  jobs: registerTrackingJobs,
  owns: [
    { table: trackedEvent, room: { most: 'limits.trackedEvents' }, end: { job: 'tidy-events' } },
    { table: trackedDay, room: { most: 'one for each day' }, end: 'instance' },
  ],
  account: {
    notes: [{ name: 'events.jsonl', zh: '经您同意记录的使用统计，每行一条', en: 'usage events recorded with your consent, one a line' }],
    files: exportEvents,
    erase: eraseEvents,
  },
})
