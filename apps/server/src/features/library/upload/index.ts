export { importSources, type SourceOutcome } from './import-sources.ts'
export { describeOutcome } from './file-import.ts'
export { receiveAttachment, receiveFile, receiveLink, receiveText } from './receive.ts'
export { loadManual } from './manual.ts'
