export { requireClean, SensitiveOutput, watchOutput, type OutputWatch } from './content-check.ts'
export { moderationRoutes } from './moderation.routes.ts'
export { safetyOf } from './safety-settings.ts'
