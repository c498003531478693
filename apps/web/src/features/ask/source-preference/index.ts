export { useTrustedSites } from './source-preference.queries.ts'
export { sourcePreferenceRoutes } from './source-preference.routes.tsx'
export { TopicSubscriptions } from './topic/topic-subscriptions.tsx'
