export { annotationRoutes } from './annotation.routes.ts'
export { transferAnnotations, forgetAnnotations, listAnnotationsForExport } from './owned-annotations.ts'
