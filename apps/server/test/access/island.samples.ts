import type { DomainSamples, Sample } from './samples.ts'
import type { World } from './world.ts'

const ofTopic = (world: World): Sample => ({ params: { id: world.topic.id } })

export const islandSamples: DomainSamples<'island'> = {
  listIslandTopics: () => ({ query: { publishState: '1' } }),
  takeDownTopic: (world) => ({ ...ofTopic(world), body: { reason: '有人说它侵权' } }),
  releaseTopic: ofTopic,
  askTopicReview: (world) => ({ ...ofTopic(world), body: { note: '已删去那一节' } }),
}
