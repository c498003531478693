import { sql } from 'drizzle-orm'
import { shareContract } from '@wenjin/contract'
import { shortUrl } from '../../../db/schema/write/share.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { defineFeature, service } from '../../../feature.ts'
import { guestOwner } from '../../../http/caller.ts'
import { shareRoutes } from './share.routes.ts'
import { eraseShortUrls, listShortUrlsOf, transferShortUrls } from './short-url.repo.ts'
import { registerShortUrlJobs } from './short-url.service.ts'

export const feature = defineFeature({
  name: 'write/share',
  // After the feature whose links short addresses lead to.
  rank: 76,
  services: [service(shareContract, shareRoutes)],
  jobs: registerShortUrlJobs,
  owns: [{ table: shortUrl, room: 'records', end: { job: 'tidy-short-urls' } }],
  account: {
    described: { zh: '短链接', en: 'short addresses' },
    describe: async ({ db }, uid) => ({
      shortUrls: (await listShortUrlsOf(db, uid)).map(({ code, path, expiresAt, opened, createdAt }) => {
        return { code, path, expiresAt, opened, createdAt }
      }),
    }),
    erase: ({ db }, owner) => eraseShortUrls(db, owner),
    transfer: (_ctx, tx, { visitorId, uid }) => transferShortUrls(tx, guestOwner(visitorId), uid),
  },
  storage: ({ owners }) => ({ records: [sumBytes('bytes', sql`short_url where owner = ${anyId(owners)}`)] }),
})
