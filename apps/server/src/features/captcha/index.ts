export { createAdmit } from './admit.ts'
export { block, listBlocked, unblock } from './blocked-caller.ts'
export { captchaRoutes } from './captcha.routes.ts'
export { consumePass, hasPassedRecently, recordPass } from './passes.ts'
