export { createAdmit } from './admit.ts'
export { block, listBlocked, unblock } from './blocked-caller.ts'
export { consumePass, hasPassedRecently, recordPass, returnPass } from './passes.ts'
export { turnstileOf } from './turnstile.ts'
