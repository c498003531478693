export { type AccountLine, listAccounts, requireAccount, setPassword, setRole, signOutEverywhere } from './account-admin.ts'
export { registerAccountJobs } from './account.jobs.ts'
export { accountRoutes } from './account.routes.ts'
