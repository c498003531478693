export { extendPersonalPlan } from './personal-plan.ts'
export { eraseRedeemer, listRedeemed } from './redeem.repo.ts'
export { createRedeemCodes, redeem } from './redeem.service.ts'
