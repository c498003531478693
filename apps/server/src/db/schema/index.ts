export * from './knowledge.ts'
export * from './search.ts'
export * from './setting.ts'
