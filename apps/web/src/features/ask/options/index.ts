export { OptionPicker } from './option-picker.tsx'
export {
  type AskOptions,
  type Attachments,
  type OfferedModel,
  questionFields,
  engineOf,
  filtersOf,
  isMedia,
  needsNetwork,
  modelLabel,
  modelOptions,
  topicOf,
  useAskOptions,
  useSessionOptions,
  validOptions,
  withScope,
} from './ask-options.ts'
export { useModels } from './options.queries.ts'
export { type ResultView, asksForList, filtersFor, isFiltered, readResultView, resultAddress } from './result-view.ts'
export { SourceRow, sourceOptions } from './source-row.tsx'
