import type { DomainSamples } from './samples.ts'
import type { AccessFixture } from './fixture.ts'

const ofTopic = (fixture: AccessFixture) => ({ params: { id: fixture.topic.id } })
const ofEntry = (fixture: AccessFixture) => ({ params: { id: fixture.qaId } })
const written = { question: '越窑烧什么？', answer: '青瓷。' }

export const qaSamples: DomainSamples<'qa'> = {
  listQa: ofTopic,
  createQa: (fixture) => ({ ...ofTopic(fixture), body: written }),
  createQaFromResult: (fixture) => ({ ...ofTopic(fixture), body: { resultId: fixture.resultId } }),
  generateQa: (fixture) => ({ ...ofTopic(fixture), body: { fileIds: [fixture.file.id], count: 1 } }),
  updateQa: (fixture) => ({ ...ofEntry(fixture), body: written }),
  pinQa: (fixture) => ({ ...ofEntry(fixture), body: { pinned: true } }),
  deleteQa: ofEntry,
}

export const conversationSamples: DomainSamples<'conversation'> = {
  listConversations: ofTopic,
  renameSession: (fixture) => ({ params: { id: fixture.sessionId }, body: { title: '越窑' } }),
}
