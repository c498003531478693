import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** The pages for programs that call the product. */
export const developerRoutes: RouteObject[] = [
  {
    path: routePath('/search-api/api-keys'),
    lazy: () => import('./pages/api-keys-page.tsx').then(({ ApiKeysPage }) => ({ Component: ApiKeysPage })),
  },
]
