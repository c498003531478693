import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Routes of articles, inside the frame of the product. */
export const articleRoutes: RouteObject[] = [
  {
    path: routePath('/notebook/{id}'),
    lazy: () => import('./pages/notebook-page.tsx').then(({ NotebookPage }) => ({ Component: NotebookPage })),
  },
]

/** Route of the editor without the frame, for web views. */
export const plainArticleRoutes: RouteObject[] = [
  {
    path: routePath('/h5-milkdown-editor/{id}'),
    lazy: () => import('./pages/editor-page.tsx').then(({ EditorPage }) => ({ Component: EditorPage })),
  },
]
