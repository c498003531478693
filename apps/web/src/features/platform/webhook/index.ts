export { webhookRoutes } from './webhook.routes.tsx'
