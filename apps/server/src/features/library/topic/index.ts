export { knowledgeRoutes } from './knowledge.routes.ts'
export { type TopicCopyOrder, copyTopicJob, finishTopicCopy } from './topic-copy.ts'
export {
  countFilesOf,
  createSubscriptionTopic,
  deleteTopicsOf,
  eraseTopicTraces,
  listReadableTopics,
  renameTopic,
  transferTopics,
  withdrawTopic,
} from './topic-ownership.ts'
export { likePattern } from './topic-publish.service.ts'
export { openSharedTopic } from './topic-share.service.ts'
export { prepareTrial, requireTrial } from './topic-trial.ts'
export { presentTopic, presentTopics } from './topic-view.ts'
export { registerTopicJobs } from './topic.jobs.ts'
export { lockTopic, updateTopicRow } from './topic.repo.ts'
export { topicRoutes } from './topic.routes.ts'
