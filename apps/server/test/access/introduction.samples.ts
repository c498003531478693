import type { DomainSamples } from './samples.ts'

export const introductionSamples: DomainSamples<'introduction'> = {
  getTopicIntroduction: (fixture) => ({ params: { id: fixture.topic.id } }),
  getFileIntroduction: (fixture) => ({ params: { id: fixture.file.id } }),
  listSuggestedQuestions: () => ({}),
}
