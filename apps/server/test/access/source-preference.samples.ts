import type { DomainSamples, Sample } from './samples.ts'
import type { World } from './world.ts'

const ofSubscription = (world: World): Sample => ({ params: { id: world.subscriptionId } })

export const sourcePreferenceSamples: DomainSamples<'sourcePreference'> = {
  getSourcePreference: () => ({}),
  setSourcePreference: () => ({ body: { trusted: ['example.org'], blocked: [] } }),
  listSubscriptions: () => ({}),
  createSubscription: () => ({ body: { url: `http://127.0.0.1/${Math.random()}` } }),
  updateSubscription: (world) => ({ ...ofSubscription(world), body: { everyHours: 48 } }),
  refreshSubscription: ofSubscription,
  deleteSubscription: ofSubscription,
  listSubscriptionPages: ofSubscription,
}
