export { moderationRoutes } from './moderation.routes.tsx'
