export { callLogOf } from './call-log.ts'
export { repeatCall } from './repeatable.ts'
