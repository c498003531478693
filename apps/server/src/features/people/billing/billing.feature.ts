import { redeemCode } from '../../../db/schema/account.ts'
import { eraseRedeemer, listRedeemed } from './redeem.repo.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'people/billing',
  owns: [redeemCode],
  account: {
    described: { zh: '兑换', en: 'codes' },
    describe: async ({ db }, uid) => ({ redeemed: await listRedeemed(db, uid) }),
    erase: ({ db }, owner) => eraseRedeemer(db, owner),
  },
})
