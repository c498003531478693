import { sql } from 'drizzle-orm'
import { mindMapContract } from '@wenjin/contract'
import { mindMap } from '../../../db/schema/write/mind-map.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { guestOwner } from '../../../http/caller.ts'
import { defineFeature, service } from '../../../feature.ts'
import { mindMapTopicHooks } from './mind-map-topics.ts'
import { mindMapArchive } from './mind-map-archive.ts'
import { listMindMapsBy, setMindMapAuthor } from './mind-map.repo.ts'
import { mindMapRoutes } from './mind-map.routes.ts'

export const feature = defineFeature({
  name: 'write/mind-map',
  rank: 75,
  services: [service(mindMapContract, mindMapRoutes)],
  owns: [{ table: mindMap, room: 'writings', end: 'parent' }],
  account: {
    described: { zh: '思维导图', en: 'mind maps' },
    describe: async ({ db }, uid) => ({
      mindMaps: (await listMindMapsBy(db, uid)).map(({ topicId, title, root, sources, theme, createdAt, updatedAt }) => {
        return { topicId, title, root, sources, theme, createdAt, updatedAt }
      }),
    }),
    erase: ({ db }, owner) => setMindMapAuthor(db, owner, ''),
    transfer: (_ctx, tx, { visitorId, uid }) => setMindMapAuthor(tx, guestOwner(visitorId), uid),
  },
  topic: { ...mindMapTopicHooks, archive: mindMapArchive },
  storage: ({ topics }) => ({ writings: [sumBytes('bytes', sql`mind_map where topic_id = ${anyId(topics)}`)] }),
})
