import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

const island = (form: 'cards' | 'list') => () =>
  import('./pages/island-page.tsx').then(({ islandPage }) => ({ Component: islandPage(form) }))

/** Routes of published knowledge bases. */
export const islandRoutes: RouteObject[] = [
  { path: routePath('/knowledge-island'), lazy: island('cards') },
  { path: routePath('/knowledge-island/list'), lazy: island('list') },
]
