import type { DomainSamples, Sample } from './samples.ts'
import type { AccessFixture } from './fixture.ts'

const ofSubscription = (fixture: AccessFixture): Sample => ({ params: { id: fixture.subscriptionId } })

export const sourcePreferenceSamples: DomainSamples<'sourcePreference'> = {
  getSourcePreference: () => ({}),
  setSourcePreference: () => ({ body: { trusted: ['example.org'], blocked: [] } }),
  listSubscriptions: () => ({}),
  createSubscription: () => ({ body: { url: `http://127.0.0.1/${Math.random()}` } }),
  updateSubscription: (fixture) => ({ ...ofSubscription(fixture), body: { everyHours: 48 } }),
  refreshSubscription: ofSubscription,
  deleteSubscription: ofSubscription,
  listSubscriptionPages: ofSubscription,
}
