export { setupRoutes } from './setup.routes.tsx'
export { LocalModels } from './components/local-models.tsx'
export { useSetOffline, useSetup } from './setup.queries.ts'
