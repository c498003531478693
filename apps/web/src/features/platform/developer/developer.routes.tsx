import { redirect, type RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'
import { paths } from '../../../lib/navigation/paths.ts'

/** Routes of the pages for developers. */
export const developerRoutes: RouteObject[] = [
  {
    path: routePath('/search-api/api-keys'),
    lazy: () => import('./pages/api-keys-page.tsx').then(({ ApiKeysPage }) => ({ Component: ApiKeysPage })),
  },
  {
    path: routePath('/search-api/authorize'),
    lazy: () => import('./pages/authorize-page.tsx').then(({ AuthorizePage }) => ({ Component: AuthorizePage })),
  },
  {
    path: routePath('/search-api/bashboard'),
    lazy: () => import('./pages/dashboard-page.tsx').then(({ DashboardPage }) => ({ Component: DashboardPage })),
  },
  // Alternative spelling of the address in the specification.
  { path: routePath('/search-api/dashboard'), loader: () => redirect(paths.apiUsage()) },
  {
    path: routePath('/search-api/playground'),
    lazy: () => import('./pages/playground-page.tsx').then(({ PlaygroundPage }) => ({ Component: PlaygroundPage })),
  },
  {
    path: routePath('/search-api/reference'),
    lazy: () => import('./pages/reference-page.tsx').then(({ ReferencePage }) => ({ Component: ReferencePage })),
  },
]
