import { parseArgs } from 'node:util'
import { splitSentences } from '@wenjin/text'
import { benchAnswer } from './answers/answer.ts'
import { benchConversations } from './answers/conversations.ts'
import { loadSet, makeDistractors } from './corpus.ts'
import { benchCrash } from './crash.ts'
import { benchExportsBeside } from './exports-beside.ts'
import { benchExports } from './exports.ts'
import { benchHeavyImports } from './files/heavy-imports.ts'
import { benchLibraryQuestions } from './answers/library-questions.ts'
import { benchIntroductions } from './files/introductions.ts'
import { benchManyFiles } from './files/many-files.ts'
import { benchModel, benchModelMemory } from './model.ts'
import { benchOrders } from './answers/orders.ts'
import { benchOutcomes } from './answers/outcomes.ts'
import { benchPages } from './pages.ts'
import { benchPdf } from './files/pdf.ts'
import { benchQuestions, benchStream } from './product.ts'
import { benchPrograms } from './programs.ts'
import { benchProtection } from './protection.ts'
import { benchReader } from './reader.ts'
import { benchResearch } from './answers/research.ts'
import { benchRetrieval } from './retrieval/retrieval.ts'
import { benchRetrievalSources } from './retrieval/retrieval-sources.ts'
import { soakEmbedded, soakTwoInstances } from './soak/soak.ts'
import { benchTwoInstances } from './two-instances.ts'
import { benchUpload } from './files/upload.ts'
import { benchUploadKills } from './files/upload-kills.ts'
import { formatTable, type Row } from './table.ts'
import { benchTopicRetrieval } from './retrieval/topic-retrieval.ts'
import { benchVerdicts } from './answers/verdicts.ts'

// `--quick` measures a little of each part; `--only research` (repeatable) runs only those parts; `--minutes 2` soaks for that long instead of 10, or 1 with
// `--quick`.
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    minutes: { type: 'string' },
  },
})
const { quick, only } = values
const soakMinutes = values.minutes === undefined ? (quick ? 1 : 10) : Number(values.minutes)

/** The parts run one after the other, so that none takes processor time from another. */
const parts: [string, () => Promise<Row[]>][] = [
  ['retrieval', () => benchRetrieval({ quick, print: console.log })],
  ['retrieval by source', () => benchRetrievalSources({ quick, print: console.log })],
  ['retrieval among others', () => benchTopicRetrieval({ quick, print: console.log })],
  ['answers', () => benchAnswer({ quick, print: console.log })],
  ['conversations', () => benchConversations({ quick })],
  ['library questions', () => benchLibraryQuestions({ print: console.log })],
  ['outcomes', () => benchOutcomes({ quick, print: console.log })],
  ['orders', () => benchOrders({ quick, print: console.log })],
  ['verdicts', async () => benchVerdicts(console.log)],
  ['questions', askedQuestions],
  ['model', () => benchModel({ quick, print: console.log })],
  ['model memory', async () => (quick || only.length === 0 ? [] : benchModelMemory(console.log))],
  ['research', () => benchResearch(quick ? 1 : 9)],
  ['stream', () => benchStream(quick ? 100 : 2000)],
  ['PDF', async () => (quick ? [] : benchPdf(500, sentences()))],
  ['reader', async () => benchReader(quick ? [50] : [1000, 5000])],
  ['pages', () => benchPages({ quick })],
  ['programs', () => benchPrograms(quick ? 3 : 20)],
  ['protection', () => benchProtection(quick ? 40 : 200)],
  ['crash', () => benchCrash(quick ? 1 : 10)],
  ['exports', () => benchExports(quick)],
  ['exports beside an answer', () => benchExportsBeside(quick)],
  ['uploads', () => benchUpload(quick ? 50 : 500, quick ? 2 : 6)],
  ['uploads and kills', () => benchUploadKills(quick ? 2 : 50)],
  ['many files', () => benchManyFiles(quick ? 60 : 1000)],
  ['introductions', () => benchIntroductions(quick ? 40 : 221)],
  ['heavy imports', async () => (quick ? [] : benchHeavyImports())],
  ['two instances', () => benchTwoInstances(quick ? 1 : 5)],
  ['soak', () => soakEmbedded(soakMinutes)],
  ['soak of two instances', () => soakTwoInstances(soakMinutes)],
]

const set = () => loadSet(quick ? 'cmrc2018_trial' : 'cmrc2018_dev') ?? loadSet('manual')!

async function askedQuestions(): Promise<Row[]> {
  const { passages, questions } = set()
  const pool = quick ? 1000 : 100_000
  return benchQuestions(
    [...passages, ...makeDistractors(passages, pool - passages.length, 2018)],
    quick ? questions.slice(0, 80) : questions,
    quick ? 50 : 200,
  )
}

function sentences(): string[] {
  return set()
    .passages.flatMap(({ text }) => splitSentences(text).map(({ start, end }) => text.slice(start, end)))
    .filter((sentence) => sentence.length > 10)
}

const unknown = only.filter((name) => !parts.some(([known]) => known === name))
if (unknown.length > 0) {
  console.error(`没有这样的部分 no such part: ${unknown.join(', ')}; ${parts.map(([name]) => name).join(', ')}`)
  process.exit(1)
}
const rows: Row[] = []
for (const [name, run] of parts.filter(([part]) => only.length === 0 || only.includes(part))) {
  console.log(`— ${name}`)
  const measured = await run()
  // Print each part at once, so that an interrupted run still has results.
  if (measured.length > 0) console.log(formatTable(measured))
  rows.push(...measured)
}
console.log(`\n${formatTable(rows)}`)
// Exit explicitly: peers and embedded databases may keep threads of their own.
process.exit(0)
