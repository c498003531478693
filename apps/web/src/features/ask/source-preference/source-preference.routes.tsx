import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Which sources a person wants more and less of. */
export const sourcePreferenceRoutes: RouteObject[] = [
  {
    path: routePath('/source-preference'),
    lazy: () => import('./pages/source-preference-page.tsx').then(({ SourcePreferencePage }) => ({ Component: SourcePreferencePage })),
  },
]
