export { transferPosters, erasePosterAuthor, listPostersForExport } from './owned-posters.ts'
export { posterRoutes } from './poster.routes.ts'
export { registerPosterJobs } from './poster.service.ts'
