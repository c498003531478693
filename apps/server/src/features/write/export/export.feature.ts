import { sql } from 'drizzle-orm'
import { exportContract } from '@wenjin/contract'
import { exportTask } from '../../../db/schema/write/export.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { defineFeature, service } from '../../../feature.ts'
import { guestOwner } from '../../../http/caller.ts'
import { dropUnusedBlob } from '../../library/file/index.ts'
import { registerExportJobs } from './export.jobs.ts'
import { deleteExports, transferExports } from './export.repo.ts'
import { exportRoutes } from './export.routes.ts'

export const feature = defineFeature({
  name: 'write/export',
  services: [service(exportContract, exportRoutes)],
  jobs: registerExportJobs,
  owns: [{ table: exportTask, room: 'exports', end: { job: 'tidy-exports' } }],
  blobs: [exportTask.blobHash],
  account: {
    erase: async (ctx, owner) => {
      for (const hash of await deleteExports(ctx.db, { owner })) await dropUnusedBlob(ctx, hash)
    },
    transfer: (_ctx, tx, { visitorId, uid }) => transferExports(tx, guestOwner(visitorId), uid),
  },
  storage: ({ owners }) => ({
    exports: [sumBytes('size + octet_length(request::text)', sql`export_task where owner = ${anyId(owners)}`)],
  }),
})
