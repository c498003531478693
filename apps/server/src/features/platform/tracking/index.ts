export { addDays, dayOf, listDays, startOf } from './day.ts'
export { recordSearch } from './tracking.service.ts'
