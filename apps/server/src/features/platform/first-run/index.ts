export { claimAddress } from './first-run.service.ts'
