import { sql } from 'drizzle-orm'
import { qaContract } from '@wenjin/contract'
import { qaEntry } from '../../../db/schema/write/qa.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { listEntriesForExport } from './owned-entries.ts'
import { qaTopicHooks } from './qa-topics.ts'
import { qaArchive } from './qa-archive.ts'
import { qaRoutes } from './qa.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'write/qa',
  rank: 60,
  services: [service(qaContract, (ctx, { readOwnAnswer }) => qaRoutes(ctx, readOwnAnswer))],
  owns: [{ table: qaEntry, room: 'writings', end: 'parent' }],
  account: {
    described: { zh: '问答', en: 'questions and answers' },
    describe: async ({ db }, uid) => ({ questionsAndAnswers: await listEntriesForExport(db, uid) }),
  },
  topic: { ...qaTopicHooks, archive: qaArchive },
  storage: ({ topics }) => ({ writings: [sumBytes('bytes', sql`qa_entry where topic_id = ${anyId(topics)}`)] }),
})
