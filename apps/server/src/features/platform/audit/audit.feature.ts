import { auditContract } from '@wenjin/contract'
import { adminAction } from '../../../db/schema/platform/admin.ts'
import { defineFeature, service } from '../../../feature.ts'
import { pageAdminActions } from './audit.repo.ts'

export const feature = defineFeature({
  name: 'platform/audit',
  services: [
    service(auditContract, ({ db }) => ({
      listAdminActions: async ({ query }) => ({ ...(await pageAdminActions(db, query)), ...query }),
    })),
  ],
  owns: [{ table: adminAction, room: { most: 'the actions of admins' }, end: 'instance' }],
})
