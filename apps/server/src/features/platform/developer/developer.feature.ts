import { developerContract } from '@wenjin/contract'
import { apiKey } from '../../../db/schema/platform/developer.ts'
import { listKeys } from './api-key.repo.ts'
import { developerRoutes } from './developer.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'platform/developer',
  services: [service(developerContract, developerRoutes)],
  owns: [{ table: apiKey, room: { most: 'a number for each account' }, end: 'parent' }],
  account: {
    described: { zh: '密钥（只有首尾）', en: 'keys (ends only)' },
    describe: async ({ db }, uid) => ({ apiKeys: await listKeys(db, uid) }),
  },
})
