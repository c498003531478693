export { ExportButton } from './export-button.tsx'
export { ExportDialog } from './lazy-export-dialog.tsx'
export { useRichCopy } from './use-rich-copy.ts'
