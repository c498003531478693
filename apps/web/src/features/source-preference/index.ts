export { useTrustedSites } from './source-preference.queries.ts'
export { sourcePreferenceRoutes } from './source-preference.routes.tsx'
