export { ImportProvider } from './components/import-provider.tsx'
export { useImport } from './import-context.ts'
