export { annotationRoutes } from './annotation.routes.ts'
export { transferAnnotations, eraseAnnotations, listAnnotationsForExport } from './owned-annotations.ts'
