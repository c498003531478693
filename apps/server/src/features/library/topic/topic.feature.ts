import { sql } from 'drizzle-orm'
import { knowledgeContract, topicContract } from '@wenjin/contract'
import { topicCover } from '../../../db/schema/library/topic.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { guestOwner } from '../../../http/caller.ts'
import { knowledgeRoutes } from './knowledge.routes.ts'
import { listOpenedTopics } from '../../platform/share/index.ts'
import { exportTopics } from './topic-export.ts'
import { countFilesOf, deleteTopicsOf, eraseTopicTraces, transferTopics } from './topic-ownership.ts'
import { registerTopicJobs } from './topic.jobs.ts'
import { topicRoutes } from './topic.routes.ts'
import { topicsPage } from './topics-page.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/topic',
  pages: { '/subject-v2': topicsPage },
  rank: 80,
  services: [service(topicContract, topicRoutes), service(knowledgeContract, (ctx, { findSharer }) => knowledgeRoutes(ctx, findSharer))],
  jobs: registerTopicJobs,
  owns: [{ table: topicCover, room: 'files', end: 'parent' }],
  account: {
    notes: [
      { name: 'topics/', zh: '每个资料库的原始文件，_files.json 为清单', en: 'the originals of each library, listed in _files.json' },
    ],
    describe: async ({ db }, uid) => ({ openedTopics: await listOpenedTopics(db, uid) }),
    files: exportTopics,
    async erase(ctx, owner) {
      await deleteTopicsOf(ctx, owner)
      await eraseTopicTraces(ctx, owner)
    },
    transfer: async (ctx, tx, { visitorId, uid }) => ({ files: await transferTopics(tx, { visitorId, uid, now: ctx.now() }) }),
    count: async (ctx, visitorId) => ({ files: await countFilesOf(ctx, guestOwner(visitorId)) }),
  },
  blobs: [topicCover.blobHash],
  storage: ({ owners, topics }) => ({
    files: [
      sumBytes(
        'octet_length(concat(description, title, initial_conversation, personality_prompt, recommended_questions, owner_panel))',
        sql`topic where owner = ${anyId(owners)}`,
      ),
      sumBytes('0', sql`topic_event where topic_id = ${anyId(topics)}`),
      sumBytes('size', sql`topic_cover where topic_id = ${anyId(topics)}`),
    ],
  }),
})
