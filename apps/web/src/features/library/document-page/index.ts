export { documentRoutes, plainDocumentRoutes } from './document-page.routes.tsx'
