import type { DomainSamples, Sample } from './samples.ts'
import type { AccessFixture } from './fixture.ts'

const ofTopic = (fixture: AccessFixture): Sample => ({ params: { id: fixture.topic.id } })
const ofSubscription = (fixture: AccessFixture): Sample => ({
  params: { id: fixture.topic.id, subscriptionId: fixture.topicSubscriptionId },
})

export const topicSubscriptionSamples: DomainSamples<'topicSubscription'> = {
  listTopicSubscriptions: ofTopic,
  previewTopicSubscription: (fixture) => ({ ...ofTopic(fixture), body: { url: 'http://127.0.0.1/' } }),
  createTopicSubscription: (fixture) => ({ ...ofTopic(fixture), body: { url: `http://127.0.0.1/${Math.random()}` } }),
  updateTopicSubscription: (fixture) => ({ ...ofSubscription(fixture), body: { everyHours: 48 } }),
  refreshTopicSubscription: ofSubscription,
  deleteTopicSubscription: ofSubscription,
}
