export { ImportProvider } from './components/import-provider.tsx'
export { useAttachedFiles, useImport } from './import-context.ts'
export type { ImportTask } from './import-queue.ts'
