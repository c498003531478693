export { registerTrackingJobs } from './tracking.jobs.ts'
export { trackingRoutes } from './tracking.routes.ts'
export { noteSearch } from './tracking.service.ts'
