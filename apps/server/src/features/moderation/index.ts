export { cleanTexts, requireClean, watchOutput } from './content-check.ts'
export { moderationRoutes } from './moderation.routes.ts'
export { safetyOf } from './safety-settings.ts'
export { SensitiveOutput } from './sensitive-output.ts'
