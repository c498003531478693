export { topicPageRoutes } from './topic-page.routes.tsx'
