import { sql } from 'drizzle-orm'
import { posterContract } from '@wenjin/contract'
import { poster } from '../../../db/schema/write/poster.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { erasePosterAuthor, listPostersForExport, transferPosters } from './owned-posters.ts'
import { posterTopicHooks } from './poster-topics.ts'
import { posterArchive } from './poster-archive.ts'
import { posterRoutes } from './poster.routes.ts'
import { registerPosterJobs } from './poster.jobs.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'write/poster',
  rank: 70,
  services: [service(posterContract, posterRoutes)],
  jobs: registerPosterJobs,
  owns: [{ table: poster, room: 'writings', end: 'parent' }],
  account: {
    described: { zh: '海报', en: 'posters' },
    describe: async ({ db }, uid) => ({ posters: await listPostersForExport(db, uid) }),
    erase: ({ db }, owner) => erasePosterAuthor(db, owner),
    transfer: (_ctx, tx, { visitorId, uid }) => transferPosters(tx, visitorId, uid),
  },
  topic: { ...posterTopicHooks, archive: posterArchive },
  storage: ({ topics }) => ({ writings: [sumBytes('bytes', sql`poster where topic_id = ${anyId(topics)}`)] }),
})
