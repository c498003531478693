export { anonymiseEvents, listEventsOf } from './person-events.repo.ts'
export { registerTrackingJobs } from './tracking.jobs.ts'
export { trackingRoutes } from './tracking.routes.ts'
export { recordSearch } from './tracking.service.ts'
