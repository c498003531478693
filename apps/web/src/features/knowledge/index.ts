export { DocumentReader } from './components/lazy-document-reader.ts'
export { QuoteInContext } from './components/quote-in-context.tsx'
export { useTopics } from './knowledge.queries.ts'
export { knowledgeRoutes } from './knowledge.routes.tsx'
