export { useTopics } from './knowledge.queries.ts'
export { knowledgeRoutes } from './knowledge.routes.tsx'
