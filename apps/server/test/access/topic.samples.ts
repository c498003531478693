import type { DomainSamples, Sample } from './samples.ts'
import type { AccessFixture } from './fixture.ts'

const ofTopic = (fixture: AccessFixture): Sample => ({ params: { id: fixture.topic.id } })
const nothing = (): Sample => ({})

export const topicSamples: DomainSamples<'topic'> = {
  createTopic: () => ({ body: { name: '瓷窑' } }),
  getTopic: ofTopic,
  updateTopic: (fixture) => ({ ...ofTopic(fixture), body: { title: '窑址考' } }),
  pinTopic: (fixture) => ({ ...ofTopic(fixture), body: { pinned: true } }),
  sortTopics: (fixture) => ({ body: { ids: [fixture.topic.id] } }),
  copyTopic: (fixture) => ({ ...ofTopic(fixture), body: {} }),
  moveTopicContents: (fixture) => ({ ...ofTopic(fixture), body: { topicId: fixture.topic.id } }),
  trashTopic: ofTopic,
  listTrashedTopics: nothing,
  restoreTopic: ofTopic,
  deleteTopic: ofTopic,
  publishTopic: (fixture) => ({ ...ofTopic(fixture), body: {} }),
  unpublishTopic: (fixture) => ({ ...ofTopic(fixture), body: {} }),
  listKnowledgeIsland: nothing,
  listIslandCategories: nothing,
  uploadTopicCover: (fixture) => ({ ...ofTopic(fixture), form: { file: new Blob(['not a picture']) } }),
  deleteTopicCover: ofTopic,
  getTopicCover: () => ({ params: { id: 'nothing-of-that-id' } }),
  getDefaultTopic: nothing,
  setDefaultTopic: () => ({ body: { topicId: null } }),
  getTopicShare: ofTopic,
  shareTopic: (fixture) => ({ ...ofTopic(fixture), body: {} }),
  unshareTopic: ofTopic,
  openTopic: (fixture) => ({ ...ofTopic(fixture), body: { tsk: 'no-such-key' } }),
  getTopicPermission: ofTopic,
  getTopicDeletePermission: ofTopic,
  listTopicEvents: ofTopic,
  openCreateTopic: () => ({ body: { name: '瓷窑' } }),
  openTrashTopics: () => ({ body: { ids: ['nothing-of-that-id'] } }),
}

const ofMember = (fixture: AccessFixture): Sample => ({ params: { id: fixture.topic.id, uid: fixture.subscriberUid } })
const ofCode = (): Sample => ({ params: { code: 'no-such-code' } })

export const memberSamples: DomainSamples<'member'> = {
  listMembers: ofTopic,
  changeMember: (fixture) => ({ ...ofMember(fixture), body: { role: 'cooperator' } }),
  removeMember: ofMember,
  leaveTopic: ofTopic,
  subscribeTopic: ofTopic,
  unsubscribeTopic: ofTopic,
  listKnowledgeCircle: nothing,
  createInvitation: (fixture) => ({ ...ofTopic(fixture), body: {} }),
  listInvitations: ofTopic,
  deleteInvitation: (fixture) => ({ params: { id: fixture.topic.id, code: 'no-such-code' } }),
  getInvitation: ofCode,
  acceptInvitation: ofCode,
  listJoinRequests: ofTopic,
  answerJoinRequest: (fixture) => ({ params: { id: fixture.topic.id, uid: fixture.applicantUid }, body: { approve: true } }),
}
