import { moderationContract } from '@wenjin/contract'
import { moderationRoutes } from './moderation.routes.ts'
import { planQuotasOf } from './plan-quota.ts'
import { safetyOf } from './safety-settings.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'platform/moderation',
  services: [service(moderationContract, moderationRoutes)],
  provides: (ctx) => ({
    guestAccess: async () => (await safetyOf(ctx)).guestAccess,
    planQuotas: () => planQuotasOf(ctx),
    plansShown: async () => (await safetyOf(ctx)).plans,
  }),
})
