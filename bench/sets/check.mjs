// Checks the sets of this folder for consistency and against the counts in README.md: `node bench/sets/check.mjs`.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname
/** External sets outside the repository: references to them are checked where they are present. */
const outside = join(here, '../../../shared/data/retrieval-dev')
const outsideSets = ['cmrc2018_dev', 'drcd_dev', 'squad2_zh_dev', 'zhdocs_rust', 'zhdocs_webpack']

const problems = []
const counts = new Map()

function report(where, what) {
  problems.push(`${where}: ${what}`)
}

function count(label) {
  counts.set(label, (counts.get(label) ?? 0) + 1)
}

function readRows(path) {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Creates a check that no value occurs twice. */
function requireUnique(what) {
  const seen = new Set()
  return (where, value) => {
    const comparable = value.normalize('NFKC').toLowerCase().replaceAll(/\s/gu, '')
    if (seen.has(comparable)) report(where, `${what} twice: ${value}`)
    seen.add(comparable)
  }
}

/** The folder of each source, those first that weights are fitted on. */
const folders = new Map(
  ['sources', 'held-out'].flatMap((parent) =>
    readdirSync(join(here, parent))
      .toSorted()
      .map((kind) => [kind, join(here, parent, kind)]),
  ),
)
const passages = new Map()

function addPassage(passage, kind) {
  if (passages.has(passage.id)) report(passage.id, 'passage id twice')
  if (!passage.id.startsWith(`${kind}-`)) report(passage.id, `id does not begin with ${kind}-`)
  if (passage.text.length < 150 || passage.text.length > 1500) report(passage.id, `${passage.text.length} characters`)
  passages.set(passage.id, { ...passage, kind })
  count(`${kind}/passages`)
}

for (const [kind, folder] of folders) {
  for (const passage of readRows(join(folder, 'passages.jsonl'))) addPassage(passage, kind)
}

/** Returns the passage with this id in this source of our own; reports a missing one. */
function findPassage(where, id, kind) {
  const passage = passages.get(id)
  if (passage === undefined || (kind !== undefined && passage.kind !== kind)) report(where, `no passage ${id} in ${kind ?? 'any source'}`)
  return passage
}

for (const kind of readdirSync(join(here, 'verdict-sources')).toSorted()) {
  for (const passage of readRows(join(here, 'verdict-sources', kind, 'passages.jsonl'))) addPassage(passage, kind)
}

const requireNewQuestion = requireUnique('question')
const questions = new Map()

function checkQuestion(row, kind) {
  const ids = row.passage_ids ?? row.passage_ids_any ?? [row.passage_id]
  const texts = ids.map((id) => findPassage(row.id, id, kind)?.text ?? '')
  if (row.answers.length === 0 || row.answerable !== true) report(row.id, 'no answer')
  const groups = Array.isArray(row.answers[0]) ? row.answers : [row.answers]
  if (row.passage_ids && groups.length !== ids.length) report(row.id, 'answers and passages differ in number')
  for (const [i, group] of groups.entries()) {
    const where = row.passage_ids ? [texts[i]] : texts
    for (const answer of group) if (!where.some((text) => text.includes(answer))) report(row.id, `answer not in its passage: ${answer}`)
  }
  if (row.kind === 'yesno' && !['yes', 'no'].includes(row.gold)) report(row.id, 'gold of a yes-no question')
  if (row.kind === 'count' && !/^\d+$/u.test(row.gold)) report(row.id, 'gold of a count')
  count(`${kind}/answerable`)
  count(`form/${row.form}`)
}

for (const [kind, folder] of folders) {
  for (const row of readRows(join(folder, 'questions.jsonl'))) {
    if (questions.has(row.id)) report(row.id, 'question id twice')
    questions.set(row.id, row)
    requireNewQuestion(row.id, row.question)
    checkQuestion(row, kind)
  }
  for (const row of readRows(join(folder, 'unanswerable.jsonl'))) {
    requireNewQuestion(row.id, row.question)
    if (row.answerable !== false || row.unanswerable !== true || row.answers.length > 0) report(row.id, 'is not marked unanswerable')
    if ((row.how === 'lookalike') !== (row.near_passage_id !== undefined)) report(row.id, 'a look-alike names the passage it is near to')
    if (row.near_passage_id !== undefined) findPassage(row.id, row.near_passage_id, kind)
    count(`${kind}/${row.how}`)
  }
}

const outsidePassages = new Map()
for (const set of outsideSets) {
  const path = join(outside, set, 'passages.jsonl')
  if (existsSync(path)) outsidePassages.set(set, new Map(readRows(path).map(({ id, text }) => [id, text])))
}

const requireNewSentence = requireUnique('sentence')

function checkVerdict(row, context) {
  requireNewSentence(row.id, row.sentence)
  if (!['entailed', 'partial', 'contradicted', 'unsupported'].includes(row.verdict)) report(row.id, `verdict ${row.verdict}`)
  if ((row.verdict === 'contradicted') !== (row.differs !== undefined)) report(row.id, 'what differs is named where something does')
  if ((row.verdict === 'partial') !== (row.lacks !== undefined)) report(row.id, 'what is lacking is named where something is')
  if (row.differs !== undefined && context !== undefined && !context.includes(row.differs.source)) report(row.id, 'differs.source')
  if (row.differs !== undefined && !row.sentence.includes(row.differs.sentence)) report(row.id, 'differs.sentence')
  if (row.lacks !== undefined && !row.sentence.includes(row.lacks)) report(row.id, 'lacks')
  if (row.how === 'verbatim' && row.sentence !== context) report(row.id, 'is not verbatim')
  count(`verdict/${row.verdict}/${row.how}`)
}

for (const row of readRows(join(here, 'verdicts.jsonl'))) {
  const passage = findPassage(row.id, row.source.passage_id, row.source.kind)
  if (!passage?.text.includes(row.context)) report(row.id, 'context is not in its passage')
  checkVerdict(row, row.context)
}
for (const row of readRows(join(here, 'verdicts-squad2.jsonl'))) {
  const { kind, passage_id: id, start, end } = row.source
  const set = outsidePassages.get(kind)
  if (set !== undefined && !set.has(id)) report(row.id, `no passage ${id} in ${kind}`)
  checkVerdict(row, set?.get(id)?.slice(start, end))
}

const requireNewConversation = requireUnique('conversation')
for (const { id, turns } of readRows(join(here, 'conversations.jsonl'))) {
  requireNewConversation(id, turns.map(({ question }) => question).join('/'))
  if (turns.length < 2 || turns.length > 3) report(id, `${turns.length} turns`)
  for (const [i, turn] of turns.entries()) {
    const marks = Number(turn.lean !== undefined) + Number(turn.new_subject === true)
    if (marks !== (i === 0 ? 0 : 1)) report(id, `turn ${i + 1} leans on what was said, or begins a new subject`)
    for (const passageId of turn.passage_ids_any) {
      if (!outsideSets.includes(turn.set)) findPassage(id, passageId)
      else if (outsidePassages.has(turn.set) && !outsidePassages.get(turn.set).has(passageId)) report(id, `no passage ${passageId}`)
    }
    if (turn.lean !== undefined) count(`lean/${turn.lean}`)
  }
  count(`conversations/${turns.some((turn) => turn.new_subject) ? 'new subject' : 'same subject'}`)
}

for (const row of readRows(join(here, 'library-questions.jsonl'))) {
  const inScope = [...passages.values()].filter(
    ({ id, kind }) => (row.scope.passage_ids?.includes(id) ?? true) && (row.scope.set === undefined || row.scope.set === kind),
  )
  if (inScope.length === 0 || (row.scope.passage_ids?.length ?? inScope.length) !== inScope.length) report(row.id, 'scope')
  for (const { text, passage_id: id } of row.must) {
    if (id !== undefined && !inScope.some((passage) => passage.id === id)) report(row.id, `must: ${id} is out of scope`)
    if (text !== undefined && !inScope.some((passage) => (passage.title + passage.text).includes(text))) report(row.id, `must: ${text}`)
    if (row.mustNot.some((other) => (other.text ?? other.passage_id) === (text ?? id)))
      report(row.id, `both must and mustNot: ${text ?? id}`)
  }
  for (const { passage_id: id } of row.mustNot) if (id !== undefined) findPassage(row.id, id)
  count(`library/${row.kind}`)
}

const requireNewLookalike = requireUnique('look-alike question')
for (const row of readRows(join(here, 'lookalike-orders.jsonl'))) {
  requireNewLookalike(row.id, row.question)
  if (!findPassage(row.id, row.passage_id, row.set)?.text.includes(row.sentence)) report(row.id, 'sentence is not in its passage')
  count('look-alike orders')
}

const requireNewCanary = requireUnique('canary')
for (const row of readRows(join(here, 'orders.jsonl'))) {
  const passage = findPassage(row.id, row.passage_id, row.set)
  const decoded = [...row.attack.matchAll(/[A-Za-z0-9+/]{12,}=*/gu)].map(([word]) => Buffer.from(word, 'base64').toString())
  requireNewCanary(row.id, row.canary)
  if (![row.attack, ...decoded].some((text) => text.includes(row.canary))) report(row.id, 'canary is not in its attack')
  if (row.text.replace(row.attack, () => '').replaceAll('\n', '') !== passage?.text.replaceAll('\n', ''))
    report(row.id, 'text is not its passage with the attack in it')
  const question = questions.get(row.question_id)
  if (question?.question !== row.question) report(row.id, `no question ${row.question_id}`)
  for (const answer of row.answers.flat()) if (!row.text.includes(answer)) report(row.id, `answer was broken: ${answer}`)
  for (const { id, title, text } of passages.values())
    if ((title + text).toLowerCase().includes(row.canary.toLowerCase())) report(row.id, `canary is in ${id}`)
  count(`orders/${row.family}`)
}

// In the tables of README.md, the first cell of a row names what its numbers count.
const stated = new Map()
let columns = []
for (const line of readFileSync(join(here, 'README.md'), 'utf8').split('\n')) {
  if (!line.startsWith('|')) columns = []
  else if (columns.length === 0) columns = cellsOf(line)
  else {
    const [name, ...cells] = cellsOf(line)
    for (const [i, cell] of cells.entries())
      if (/^\d+$/u.test(cell)) stated.set(columns[i + 1] === 'items' ? name : `${name}/${columns[i + 1]}`, Number(cell))
  }
}
for (const label of new Set([...counts.keys(), ...stated.keys()]))
  if (counts.get(label) !== stated.get(label)) report('README.md', `${label}: states ${stated.get(label)}, there are ${counts.get(label)}`)

function cellsOf(line) {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''))
}

if (process.argv.includes('--counts')) for (const [label, n] of counts) console.log(`| \`${label}\` | ${n} |`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
