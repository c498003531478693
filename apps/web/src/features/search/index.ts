export { modelLabel, modelOptions } from './ask-options.ts'
export { useModels } from './ask/ask.queries.ts'
export { RecentHistory } from './components/recent-history.tsx'
export { plainSearchRoutes, searchRoutes } from './search.routes.tsx'
