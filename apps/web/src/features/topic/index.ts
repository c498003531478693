export { TrialDialog } from './components/trial-dialog.tsx'
export { topicRoutes } from './topic.routes.tsx'
