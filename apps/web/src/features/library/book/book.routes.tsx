import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Routes of the bookshelf and of a book. */
export const bookRoutes: RouteObject[] = [
  {
    path: routePath('/bookshelf'),
    lazy: () => import('./pages/bookshelf-page.tsx').then(({ BookshelfPage }) => ({ Component: BookshelfPage })),
  },
  { path: routePath('/bookshelf/{id}'), lazy: () => import('./pages/book-page.tsx').then(({ BookPage }) => ({ Component: BookPage })) },
]
