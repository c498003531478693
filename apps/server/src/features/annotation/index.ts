export { annotationRoutes } from './annotation.routes.ts'
export { adoptAnnotations, forgetAnnotations, listAnnotationsForExport } from './owned-annotations.ts'
