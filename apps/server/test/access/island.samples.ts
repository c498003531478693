import type { DomainSamples, Sample } from './samples.ts'
import type { AccessFixture } from './fixture.ts'

const ofTopic = (fixture: AccessFixture): Sample => ({ params: { id: fixture.topic.id } })

export const islandSamples: DomainSamples<'island'> = {
  listIslandTopics: () => ({ query: { publishState: '1' } }),
  takeDownTopic: (fixture) => ({ ...ofTopic(fixture), body: { reason: '有人说它侵权' } }),
  releaseTopic: ofTopic,
  askTopicReview: (fixture) => ({ ...ofTopic(fixture), body: { note: '已删去那一节' } }),
}
