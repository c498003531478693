export { readBody } from './bounded-body.ts'
export { createGuardedAgent, resolveBySystem, type Resolve } from './guarded-agent.ts'
export { parsePublicUrl } from './public-address.ts'
