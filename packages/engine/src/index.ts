export type {
  Anchor,
  Block,
  BlockKind,
  Figure,
  PagePart,
  ParsedDocument,
  Passage,
  PassageBlock,
  RankedPassage,
  Rect,
  MergedCells,
  TableHead,
} from './model.ts'
export { originalPlace, type ReaderPlace } from './place.ts'
export { headingsAfter, indexedHeadings, splitPassages, type OpenHeading } from './passages.ts'
export {
  correctQuestion,
  buildResident,
  buildSegment,
  createMemoryIndex,
  decodeDirectory,
  decodeSegmentInfo,
  indexParts,
  isBlockWhole,
  isDeleted,
  mergeSegments,
  nameDocuments,
  NameIndex,
  pairsMark,
  planMerge,
  residentBytes,
  searchIndex,
  SegmentBuilder,
  withDeleted,
  withOnly,
  withPassageIds,
  withoutParts,
  type BlockRequest,
  type DocumentLink,
  type DocumentPart,
  type Found,
  type IndexedParts,
  type IndexPassage,
  type IndexReader,
  type LinkedDocument,
  type LiveSegment,
  type MemoryIndex,
  type ResidentSegment,
  type Segment,
} from './index/index.ts'
export { AnswerAssembler, type Checking } from './answer/reply/assemble.ts'
export {
  composeExtractive,
  type AnswerPiece,
  type ExtractiveAnswer,
  type ExtractiveInput,
  type Quotation,
} from './answer/composition/compose.ts'
export type { Outcome } from './answer/composition/decide.ts'
export { completeFollowUp, type Turn } from './answer/understanding/follow-up.ts'
export { preferDocuments } from './question/prefer.ts'
export { keyPoints } from './answer/composition/key-points.ts'
export { buildModelMessages, countTokens, fitTokens, type ChatMessage, type PromptInput } from './answer/reply/prompt.ts'
export type { ExpectedAnswer, QuestionKind } from './answer/understanding/question-kind.ts'
export { buildAloneMessages } from './answer/reply/prompt-alone.ts'
export { readScreen } from './answer/reply/reply-screen.ts'
export { noAnswer } from './answer/composition/refuse.ts'
export { composeLibrary, type LibraryInput } from './answer/library/compose-library.ts'
export { namesDocument } from './answer/library/differ.ts'
export { asksForSummary, type LibraryQuestion } from './answer/library/recognise.ts'
export { composeSummary } from './answer/composition/summary.ts'
export { sameQuestion } from './answer/understanding/same-question.ts'
export { withAnyOf } from './answer/evidence/relevance.ts'
export { relatedQuestions } from './introduction/related-questions.ts'
export { questionRequest, readWrittenQuestions } from './introduction/written-questions.ts'
export { numberSources, type Source } from './answer/evidence/sources.ts'
export { understand, type QuestionPart, type Understanding } from './answer/understanding/understand.ts'
export { createSentenceChecker } from './answer/verify/attribute.ts'
export type { Verification } from './answer/verify/verify.ts'
export { verifySentence } from './answer/verify/verify-sentence.ts'
export { fuseRankings } from './fuse.ts'
export { brief, plainAnswer, plainBeginning } from './derive/brief.ts'
export { entitiesIn } from './derive/entities.ts'
export { questionEntries, type QuestionEntry } from './derive/question-entries.ts'
export { questionMessages, readQuestionEntries } from './derive/question-messages.ts'
export { eventsIn } from './derive/events.ts'
export { answersDraft } from './introduction/answers-draft.ts'
export { introduce } from './introduction/introduce.ts'
export type { PlaceInDocument, QuestionDraft } from './introduction/model.ts'
export { mindMapOf } from './derive/mind-map.ts'
export {
  clarificationMessages,
  clarifyByAspects,
  completionMessages,
  distinctQuestions,
  freshQuestions,
  figuresIn,
  openAspects,
  otherWordings,
  planByAspects,
  planMessages,
  planSize,
  readClarifications,
  readPlan,
  readReflection,
  readRewriting,
  reflectionMessages,
  ResearchReport,
  reviewFindings,
  rewriteByAspects,
  rewritingMessages,
  topicName,
  type Described,
  type Material,
} from './research/index.ts'
export { calculate, type Calculation } from './calculate/index.ts'
export { packVector, VectorList, type NearPassage } from './vector.ts'
