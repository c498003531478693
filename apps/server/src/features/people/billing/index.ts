export { enterCredits } from './ledger.ts'
export { amountsOf, sumEntries } from './ledger.repo.ts'
export { extendPersonalPlan } from './personal-plan.ts'
export { createRedeemCodes, redeem } from './redeem.service.ts'
