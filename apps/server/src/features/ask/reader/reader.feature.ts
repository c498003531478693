import { readerContract } from '@wenjin/contract'
import { webPage } from '../../../db/schema/ask/reader.ts'
import { registerReaderJobs } from './reader.jobs.ts'
import { readerRoutes } from './reader.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'ask/reader',
  services: [service(readerContract, (ctx, { findSharer }) => readerRoutes(ctx, findSharer))],
  jobs: registerReaderJobs,
  owns: [{ table: webPage, room: { most: 'limits.webPages' }, end: { job: 'tidy-web-pages' } }],
})
