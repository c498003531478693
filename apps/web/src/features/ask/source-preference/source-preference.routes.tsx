import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Route of the page of preferred and blocked sources. */
export const sourcePreferenceRoutes: RouteObject[] = [
  {
    path: routePath('/source-preference'),
    lazy: () => import('./pages/source-preference-page.tsx').then(({ SourcePreferencePage }) => ({ Component: SourcePreferencePage })),
  },
]
