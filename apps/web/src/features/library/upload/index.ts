export { ImportProvider } from './components/import-provider.tsx'
export { droppedFiles, droppedTree } from './dropped-files.ts'
export { useAttachedFiles, useImport } from './import-context.ts'
export type { ImportTask } from './import-task.ts'
