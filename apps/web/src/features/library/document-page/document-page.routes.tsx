import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

const images = () => import('./pages/image-viewer-page.tsx').then(({ ImageViewerPage }) => ({ Component: ImageViewerPage }))

/** Routes of documents, inside the frame of the product. */
export const documentRoutes: RouteObject[] = [
  {
    path: routePath('/doc/{id}'),
    lazy: () => import('./pages/document-page.tsx').then(({ DocumentPage }) => ({ Component: DocumentPage })),
  },
]

/** Routes of documents and images without the frame, for web views. */
export const plainDocumentRoutes: RouteObject[] = [
  {
    path: routePath('/pdf-webview'),
    lazy: () => import('./pages/pdf-webview-page.tsx').then(({ PdfWebviewPage }) => ({ Component: PdfWebviewPage })),
  },
  {
    path: routePath('/pdf-markdown-webview'),
    lazy: () => import('./pages/pdf-markdown-page.tsx').then(({ PdfMarkdownPage }) => ({ Component: PdfMarkdownPage })),
  },
  { path: routePath('/image-viewer/{[...id]}'), lazy: images },
  { path: routePath('/un-intercept-image-viewer'), lazy: images },
]
