import type { DomainSamples } from './samples.ts'
import type { World } from './world.ts'

const ofTopic = (world: World) => ({ params: { id: world.topic.id } })
const ofEntry = (world: World) => ({ params: { id: world.qaId } })
const written = { question: '越窑烧什么？', answer: '青瓷。' }

export const qaSamples: DomainSamples<'qa'> = {
  listQa: ofTopic,
  createQa: (world) => ({ ...ofTopic(world), body: written }),
  createQaFromResult: (world) => ({ ...ofTopic(world), body: { resultId: world.resultId } }),
  generateQa: (world) => ({ ...ofTopic(world), body: { fileIds: [world.file.id], count: 1 } }),
  updateQa: (world) => ({ ...ofEntry(world), body: written }),
  pinQa: (world) => ({ ...ofEntry(world), body: { pinned: true } }),
  deleteQa: ofEntry,
}

export const conversationSamples: DomainSamples<'conversation'> = {
  listConversations: ofTopic,
  renameSession: (world) => ({ params: { id: world.sessionId }, body: { title: '越窑' } }),
}
