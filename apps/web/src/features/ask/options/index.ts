export { AskChoices } from './ask-choices.tsx'
export {
  type AskOptions,
  type Brought,
  type OfferedModel,
  askFields,
  engineOf,
  filtersOf,
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
export { SourceRow } from './source-row.tsx'
