import { sql } from 'drizzle-orm'
import { uploadContract } from '@wenjin/contract'
import { multipart, multipartPart } from '../../../db/schema/library/upload.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { registerImportJobs } from './upload.jobs.ts'
import { uploadRoutes } from './upload.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/upload',
  services: [service(uploadContract, uploadRoutes)],
  jobs: registerImportJobs,
  owns: [
    { table: multipart, room: 'files', end: { job: 'purge-uploads' } },
    { table: multipartPart, room: { most: 'the parts of an upload' }, end: 'parent' },
  ],
  storage: ({ topics }) => ({ files: [sumBytes('size', sql`multipart where topic_id = ${anyId(topics)} and completed_at is null`)] }),
})
