export { ImportProvider } from './components/import-provider.tsx'
export { useAttachedFiles, useImport } from './import-context.ts'
export { droppedFiles, droppedTree } from './dropped-files.ts'
export type { ImportTask } from './import-task.ts'
