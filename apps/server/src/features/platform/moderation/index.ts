export { cleanTexts, requireClean, watchOutput } from './content-check.ts'
export { quotasHold, quotasOf } from './plan-quota.ts'
export { safetyOf } from './safety-settings.ts'
export { SensitiveOutput } from './sensitive-output.ts'
