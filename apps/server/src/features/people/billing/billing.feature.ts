import { redeemCode } from '../../../db/schema/people/account.ts'
import { creditEntry } from '../../../db/schema/platform/metering.ts'
import { eraseRedeemer, listRedeemed } from './redeem.repo.ts'
import { exportLedger } from './ledger.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'people/billing',
  owns: [
    { table: redeemCode, room: { most: 'the operator makes them' }, end: 'instance' },
    { table: creditEntry, room: { most: 'credits of the account' }, end: 'parent' },
  ],
  account: {
    described: { zh: '兑换', en: 'codes' },
    describe: async ({ db }, uid) => ({ redeemed: await listRedeemed(db, uid) }),
    notes: [{ name: 'credits.jsonl', zh: '额度的账目，每行一笔', en: 'the ledger of your credits, one entry a line' }],
    files: exportLedger,
    erase: ({ db }, owner) => eraseRedeemer(db, owner),
  },
})
