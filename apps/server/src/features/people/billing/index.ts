export { extendPersonalPlan } from './personal-plan.ts'
export { createRedeemCodes, redeem } from './redeem.service.ts'
