export { addDays, listDays, startOf } from './day.ts'
export { recordSearch } from './tracking.service.ts'
