export { recordSearch } from './tracking.service.ts'
