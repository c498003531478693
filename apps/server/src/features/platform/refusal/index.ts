export { createRefusal, liftRefusals, listRefused, refuseDeadly } from './refused-work.ts'
