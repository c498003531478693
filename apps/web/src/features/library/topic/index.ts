export { canSubscribe } from './can-subscribe.ts'
export { FormAlert } from './components/form-alert.tsx'
export { PageLinks } from './components/page-links.tsx'
export { SignInNotice } from './components/sign-in-notice.tsx'
export { SubscribeButton } from './components/subscribe-button.tsx'
export { TopicCards } from './components/topic-card.tsx'
export { TopicCover } from './components/topic-cover.tsx'
export { type TopicDialog, TopicDialogs } from './components/topic-dialogs.tsx'
export { TopicFacts } from './components/topic-facts.tsx'
export { TopicMenu } from './components/topic-menu.tsx'
export { TopicsFrame } from './components/topics-frame.tsx'
export { TrialLayer } from './components/trial-layer.tsx'
export { useTopicName } from './topic-name.ts'
export {
  type TopicChange,
  useAskReview,
  useCopyTopic,
  useDeleteCover,
  useEnterPassword,
  usePublishTopic,
  useTopic,
  useTopicPermission,
  useUnpublishTopic,
  useUpdateTopic,
  useUploadCover,
} from './topic.queries.ts'
export { topicRoutes } from './topic.routes.tsx'
export { useTopics } from './topics.queries.ts'
export { useTopicAction } from './use-topic-action.ts'
