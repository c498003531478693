// The main thread reads nothing long: the server calls functions of the packages that read whole texts only in tasks of
// `apps/server/src/providers/compute`. Everything else of it may import types, and the functions below, each group for its reason.
import { readFileSync } from 'node:fs'

/** Functions that the main thread may call, by the reason. */
const bounded = {
  'constants and styles': `archiveLimits pageStyle pairsMark parserVersion residentBytes`,
  'start processes or threads, queue or count work': `createParser FairQueue lowerPriority`,
  'index structures: the work is limited by a segment or by the number of results': `correctQuestion decodeDirectory decodeSegmentInfo fuseRankings headingsAfter indexedHeadings isBlockWhole
    isDeleted mergeSegments NameIndex nameDocuments packVector planMerge preferDocuments searchIndex VectorList
    withDeleted withOnly withoutParts withPassageIds`,
  'questions, titles and names, which the contract limits': `asksForSummary calculate completeFollowUp contentWords freshQuestions namesDocument otherWordings
    rewriteByAspects sameQuestion stripQuestion topicName understand`,
  'prompts and replies of a model, limited in tokens': `AnswerAssembler buildAloneMessages buildModelMessages clarificationMessages completionMessages countTokens fitTokens
    planMessages questionMessages readClarifications readPlan readQuestionEntries readReflection readRewriting
    reflectionMessages rewritingMessages`,
  'one answer or its beginning: linear, below a microsecond a character': `brief contentSpans eventsIn figuresIn keyPoints numberSources plainAnswer plainBeginning splitSentences`,
  'one linear pass over characters, tens of nanoseconds each': `decodeText normalize normalizeWithOffsets originalSpan`,
  'places of a citation, by a search in the blocks of a document': `originalPlace`,
  addresses: `openableAddress`,
  'signatures of one file': `fingerprintOf signatureText signedBytes withSignature`,
  'descriptions of a record, of a feed or of a sitemap, which their readers limit in bytes': `childOf childrenOf createDocumentBuilder createTranscript readXml textOf visitXml`,
  'one entry of an archive at a time, limited in size': `readArchive`,
}
const allowed = new Set(Object.values(bounded).flatMap((names) => names.split(/\s+/)))

/** Files that run in a process of their own: exports, and the command `verify`. */
const apart = /\/features\/write\/export\/(?:export-worker|export-process|compile-[a-z]+)[.]ts$|^apps\/server\/src\/verify[.]ts$/
const exempt = /[.](?:test|fixture)[.]ts$|\/testing\/|^apps\/server\/src\/providers\/compute\//

const packages = '@wenjin/(?:engine|export|parser|text)(?:/[\\w/-]+)?'
const named = new RegExp(`(?:import|export)\\s+(?!type\\b)\\{([^}]*)\\}\\s+from\\s+'(${packages})'`, 'g')
const whole = new RegExp(`(?:import|export)\\s+\\*[^']*from\\s+'(${packages})'|\\bimport\\('(${packages})'\\)`, 'g')

/** Returns the imports of a server's file that would run work of unlimited size on the main thread. */
function unboundedIn(path) {
  if (!path.startsWith('apps/server/src/') || exempt.test(path) || apart.test(path)) return []
  const code = readFileSync(path, 'utf8')
  const names = [...code.matchAll(named)].flatMap(([, list]) =>
    list
      .split(',')
      .map((name) => name.trim().split(/\s+as\s+/)[0])
      .filter((name) => name !== '' && !name.startsWith('type ') && !allowed.has(name)),
  )
  return [...names, ...[...code.matchAll(whole)].map((found) => `all of ${found[1] ?? found[2]}`)]
}

/** Returns one line for each forbidden import of the modules. */
export function unboundedImports(paths, root) {
  process.chdir(root)
  return paths.flatMap((path) => unboundedIn(path).map((name) => `main-thread-reads-nothing-long: ${path} → ${name}`))
}
