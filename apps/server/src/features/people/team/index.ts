export { registerTeamJobs } from './team.jobs.ts'
export { teamRoutes } from './team.routes.ts'
