import type { DomainSamples, Sample } from './samples.ts'
import type { World } from './world.ts'

const ofTopic = (world: World): Sample => ({ params: { id: world.topic.id } })
const ofSubscription = (world: World): Sample => ({ params: { id: world.topic.id, subscriptionId: world.topicSubscriptionId } })

export const topicSubscriptionSamples: DomainSamples<'topicSubscription'> = {
  listTopicSubscriptions: ofTopic,
  previewTopicSubscription: (world) => ({ ...ofTopic(world), body: { url: 'http://127.0.0.1/' } }),
  createTopicSubscription: (world) => ({ ...ofTopic(world), body: { url: `http://127.0.0.1/${Math.random()}` } }),
  updateTopicSubscription: (world) => ({ ...ofSubscription(world), body: { everyHours: 48 } }),
  refreshTopicSubscription: ofSubscription,
  deleteTopicSubscription: ofSubscription,
}
