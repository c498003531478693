// The main thread reads nothing long: the server calls functions of the packages that read whole texts only in tasks of
// `apps/server/src/providers/compute`, whose entry is its `index.ts`. Everything else of it may import types, and the functions below, each
// group for its reason.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Functions that the main thread may call, by the reason. */
export const bounded = {
  'constants and styles': `archiveLimits pageStyle pairsMark parserVersion residentBytes`,
  'start processes or threads, queue or count work': `createParser FairQueue lowerPriority`,
  'index structures: the work is limited by a segment or by the number of results': `correctQuestion decodeDirectory decodeSegmentInfo fuseRankings headingsAfter indexedHeadings isBlockWhole
    isDeleted mergeSegments NameIndex nameDocuments packVector planMerge preferDocuments searchIndex VectorList
    withDeleted withOnly withoutParts withPassageIds`,
  'questions, titles and names, which the contract limits': `asksForSummary calculate completeFollowUp contentWords freshQuestions namesDocument 
    answersDraft sameQuestion stripQuestion topicName understand`,
  'prompts and replies of a model, limited in tokens': `AnswerAssembler buildAloneMessages buildModelMessages clarificationMessages completionMessages countTokens fitTokens
    planMessages questionMessages questionRequest readClarifications readPlan readQuestionEntries readReflection readRewriting readWrittenQuestions
    reflectionMessages rewritingMessages`,
  'one answer or its beginning: linear, below a microsecond a character': `contentSpans keyPoints numberSources plainAnswer plainBeginning splitSentences`,
  'one linear pass over characters, tens of nanoseconds each': `decodeText normalize normalizeWithOffsets originalSpan`,
  'places of a citation, by a search in the blocks of a document': `originalPlace`,
  addresses: `openableAddress`,
  'signatures of one file': `fingerprintOf signatureText signedBytes withSignature`,
  'descriptions of a record, which its reader limits in bytes': `createDocumentBuilder createTranscript`,
  'one entry of an archive at a time, limited in size': `readArchive`,
  'start, call or check threads': `CheckedText ComputeClosed createEngineCompute isComputeFailure`,
  'cut or join texts without reading them, or read a heading of at most 2,000 characters': `beginningOf blocksBelowTitle contextOf keepBothDrafts`,
}
/** Names of these functions. */
export const allowed = new Set(Object.values(bounded).flatMap((names) => names.trim().split(/\s+/)))

/** Files that run in a process of their own: exports, and the command `verify`. */
const apart = /\/features\/write\/export\/(?:export-worker|export-process|compile-[a-z]+)[.]ts$|^apps\/server\/src\/verify[.]ts$/
const exempt = /[.](?:test|fixture)[.]ts$|\/testing\/|^apps\/server\/src\/providers\/compute\//

const readers = `@wenjin/(?:engine|export|parser|text)(?:/[\\w/-]+)?|[./]+/packages/(?:engine|export|parser|text)/[^']+`
const modules = `${readers}|[^']*/providers/compute/index[.]ts`
const named = new RegExp(`(?:import|export)\\s+(?!type\\b)(?:\\w+\\s*,\\s*)?\\{([^}]*)\\}\\s+from\\s+'(?:${modules})'`, 'g')
const whole = new RegExp(`(?:import|export)\\s+(?!type\\b)[^'{}]*\\s*from\\s+'(${modules})'|\\bimport\\(\\s*'(${modules})'\\s*\\)`, 'g')
/** Other modules of the tasks: only types of them. */
const inside = /(?:import|export)\s+(?!type\b)[^']*?from\s+'([^']*\/providers\/compute\/(?!index[.]ts')[^']+)'/g

/**
 * Returns the functions that a module of the server imports although they run work of unlimited size on the main thread.
 * @param path of the module in the repository @param code its text
 */
export function unboundedIn(path, code) {
  if (!path.startsWith('apps/server/src/') || exempt.test(path) || apart.test(path)) return []
  return [
    ...importedNames(code).filter((name) => !allowed.has(name)),
    ...[...code.matchAll(whole)].map((found) => `all of ${found[1] ?? found[2]}`),
    ...[...code.matchAll(inside)].map((found) => `all of ${found[1]}`),
  ]
}

/** Returns the names of the functions that a module imports from the packages that read whole texts, and from the tasks. */
export function importedNames(code) {
  return [...code.matchAll(named)].flatMap(([, list]) =>
    list
      .split(',')
      .map((name) => name.trim().split(/\s+as\s+/)[0])
      .filter((name) => name !== '' && !name.startsWith('type ')),
  )
}

/** Returns one line for each forbidden import of the modules. */
export function unboundedImports(paths, root) {
  return paths.flatMap((path) => {
    if (!path.startsWith('apps/server/src/')) return []
    return unboundedIn(path, readFileSync(join(root, path), 'utf8')).map((name) => `main-thread-reads-nothing-long: ${path} → ${name}`)
  })
}
