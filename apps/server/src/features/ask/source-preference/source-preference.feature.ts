import { sql } from 'drizzle-orm'
import { sourcePreferenceContract, topicSubscriptionContract } from '@wenjin/contract'
import { sourcePreference, subscription, subscriptionPage } from '../../../db/schema/ask/source-preference.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { eraseSourcePreference, listPreferencesOf, transferSourcePreference } from './owned-preference.ts'
import { sourcePreferenceRoutes } from './source-preference.routes.ts'
import { registerSubscriptionJobs } from './subscription.jobs.ts'
import { topicSubscriptionRoutes } from './topic-subscription.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'ask/source-preference',
  // Process subscriptions before the topics that they fill.
  rank: 20,
  services: [service(sourcePreferenceContract, sourcePreferenceRoutes), service(topicSubscriptionContract, topicSubscriptionRoutes)],
  jobs: registerSubscriptionJobs,
  owns: [
    { table: sourcePreference, room: 'marks', end: 'owner' },
    { table: subscription, room: 'marks', end: 'owner' },
    { table: subscriptionPage, room: 'marks', end: 'parent' },
  ],
  account: {
    described: { zh: '来源偏好与订阅', en: 'sources and subscriptions' },
    describe: async (ctx, uid) => ({ sources: await listPreferencesOf(ctx, uid) }),
    erase: eraseSourcePreference,
    transfer: transferSourcePreference,
  },
  storage: ({ owners }) => ({
    marks: [
      sumBytes('octet_length(concat(trusted, blocked))', sql`source_preference where owner = ${anyId(owners)}`),
      sumBytes('0', sql`subscription where owner = ${anyId(owners)}`),
      sumBytes('0', sql`subscription s join subscription_page p on p.subscription_id = s.id where s.owner = ${anyId(owners)}`),
    ],
  }),
})
