import { share, shareVisitor } from '../../../db/schema/write/share.ts'
import { defineFeature } from '../../../feature.ts'
import { guestOwner } from '../../../http/caller.ts'
import { eraseShares, listSharesOf, transferShares } from './share.repo.ts'

export const feature = defineFeature({
  name: 'platform/share',
  rank: 75,
  owns: [
    { table: share, room: { most: 'one for each shared object and kind' }, end: 'parent' },
    { table: shareVisitor, room: { most: '20,000 for each link' }, end: 'parent' },
  ],
  account: {
    described: { zh: '分享链接', en: 'share links' },
    describe: async ({ db }, uid) => ({
      shares: (await listSharesOf(db, uid)).map(({ passwordHash, ...row }) => ({ ...row, password: passwordHash !== null })),
    }),
    erase: ({ db }, owner) => eraseShares(db, owner),
    transfer: (_ctx, tx, { visitorId, uid }) => transferShares(tx, guestOwner(visitorId), uid),
  },
})
