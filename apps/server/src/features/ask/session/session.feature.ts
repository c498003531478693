import { sql } from 'drizzle-orm'
import { conversationContract } from '@wenjin/contract'
import { questionImage, result, session, turnText } from '../../../db/schema/ask/session.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { conversationRoutes } from './conversation.routes.ts'
import { readOwnAnswer } from './turn/own-answer.ts'
import { ownedSession } from './owned-session.ts'
import { countGuestSessions, deleteSessionsOf, transferGuestSessions } from './session-ownership.repo.ts'
import { sessionPage } from './session-page.ts'
import { registerSessionJobs } from './session.jobs.ts'
import { findQuotes, findSharer } from './share/sharer.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'ask/session',
  rank: 90,
  services: [service(conversationContract, conversationRoutes)],
  provides: (ctx) => ({
    findSharer: (shareKey, documentId, actor) => findSharer(ctx, shareKey, documentId, actor),
    findQuotes: (shareKey, documentId, actor) => findQuotes(ctx, shareKey, documentId, actor),
    readOwnAnswer: (actor, resultId) => readOwnAnswer(ctx, actor, resultId),
  }),
  pages: { '/search/{id}': sessionPage, '/search-v2/{id}': sessionPage },
  jobs: registerSessionJobs,
  owns: [
    { table: session, room: 'conversations', end: 'owner' },
    { table: result, room: 'conversations', end: 'parent' },
    { table: questionImage, room: 'conversations', end: { job: 'drop-unused-images' } },
    { table: turnText, room: { most: 'counted with its turn, in streamBytes' }, end: 'parent' },
  ],
  account: {
    erase: ({ db }, owner) => deleteSessionsOf(db, owner),
    transfer: async (_ctx, tx, { visitorId, uid }) => ({ sessions: await transferGuestSessions(tx, visitorId, uid) }),
    count: async ({ db }, visitorId) => ({ sessions: await countGuestSessions(db, visitorId) }),
  },
  blobs: [questionImage.blobHash],
  storage: (of) => ({
    conversations: [
      sumBytes('s.bytes', sql`session s where ${ownedSession(of)}`),
      sumBytes('r.bytes + r.stream_bytes', sql`session s join result r on r.session_id = s.id where ${ownedSession(of)}`),
      sumBytes('size', sql`question_image where owner = ${anyId(of.owners)}`),
    ],
  }),
})
