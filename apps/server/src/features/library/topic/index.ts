export { type TopicCopyRequest, copyTopicJob, finishTopicCopy } from './topic-copy.ts'
export {
  createSubscriptionTopic,
  deleteTopicsOf,
  eraseTopicTraces,
  listReadableTopics,
  renameTopic,
  withdrawTopicOf,
} from './topic-ownership.ts'
export { listTopics } from './topic-list.ts'
export { createTopic } from './topic.service.ts'
export { likePattern } from './topic-publish.service.ts'
export { openSharedTopic, shareTopic, unshareTopic } from './topic-share.service.ts'
export { prepareTrial, requireTrial } from './topic-trial.ts'
export { presentTopic, presentTopics } from './topic-view.ts'
export { lockTopic } from './topic.repo.ts'
export { getTopic } from './topic.service.ts'
