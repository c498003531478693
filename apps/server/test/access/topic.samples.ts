import type { DomainSamples, Sample } from './samples.ts'
import type { World } from './world.ts'

const ofTopic = (world: World): Sample => ({ params: { id: world.topic.id } })
const nothing = (): Sample => ({})

export const topicSamples: DomainSamples<'topic'> = {
  createTopic: () => ({ body: { name: '瓷窑' } }),
  getTopic: ofTopic,
  updateTopic: (world) => ({ ...ofTopic(world), body: { title: '窑址考' } }),
  pinTopic: (world) => ({ ...ofTopic(world), body: { pinned: true } }),
  sortTopics: (world) => ({ body: { ids: [world.topic.id] } }),
  copyTopic: (world) => ({ ...ofTopic(world), body: {} }),
  moveTopicContents: (world) => ({ ...ofTopic(world), body: { topicId: world.topic.id } }),
  trashTopic: ofTopic,
  listTrashedTopics: nothing,
  restoreTopic: ofTopic,
  deleteTopic: ofTopic,
  publishTopic: (world) => ({ ...ofTopic(world), body: {} }),
  unpublishTopic: (world) => ({ ...ofTopic(world), body: {} }),
  listKnowledgeIsland: nothing,
  listIslandCategories: nothing,
  uploadTopicCover: (world) => ({ ...ofTopic(world), form: { file: new Blob(['not a picture']) } }),
  deleteTopicCover: ofTopic,
  getTopicCover: () => ({ params: { id: 'nothing-of-that-id' } }),
  getDefaultTopic: nothing,
  setDefaultTopic: () => ({ body: { topicId: null } }),
  getTopicShare: ofTopic,
  shareTopic: (world) => ({ ...ofTopic(world), body: {} }),
  unshareTopic: ofTopic,
  openTopic: (world) => ({ ...ofTopic(world), body: { tsk: 'no-such-key' } }),
  getTopicPermission: ofTopic,
  getTopicDeletePermission: ofTopic,
  listTopicEvents: ofTopic,
  openCreateTopic: () => ({ body: { name: '瓷窑' } }),
  openTrashTopics: () => ({ body: { ids: ['nothing-of-that-id'] } }),
}

const ofMember = (world: World): Sample => ({ params: { id: world.topic.id, uid: world.subscriberUid } })
const ofCode = (): Sample => ({ params: { code: 'no-such-code' } })

export const memberSamples: DomainSamples<'member'> = {
  listMembers: ofTopic,
  changeMember: (world) => ({ ...ofMember(world), body: { role: 'cooperator' } }),
  removeMember: ofMember,
  leaveTopic: ofTopic,
  subscribeTopic: ofTopic,
  unsubscribeTopic: ofTopic,
  listKnowledgeCircle: nothing,
  createInvitation: (world) => ({ ...ofTopic(world), body: {} }),
  listInvitations: ofTopic,
  deleteInvitation: (world) => ({ params: { id: world.topic.id, code: 'no-such-code' } }),
  getInvitation: ofCode,
  acceptInvitation: ofCode,
  listJoinRequests: ofTopic,
  answerJoinRequest: (world) => ({ params: { id: world.topic.id, uid: world.applicantUid }, body: { approve: true } }),
}
