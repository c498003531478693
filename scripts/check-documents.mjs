// Checks that what the documents and comments name is there: every decision that is mentioned by number, every file that a Markdown link
// leads to, every file of code that a document or a comment names, the index of decisions, and the lists of features. `node scripts/check-documents.mjs`; npm test runs it.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = 'docs/decisions'
const problems = []

const records = new Map(
  readdirSync(join(root, folder))
    .filter((name) => /^\d{3}-[\w-]+\.md$/.test(name))
    .map((name) => [name.slice(0, 3), name]),
)
const index = readFileSync(join(root, folder, 'README.md'), 'utf8')

/** The number of the record that holds each former number, by the status lines of the records. */
const former = new Map()
for (const [number, name] of records) {
  const text = readFileSync(join(root, folder, name), 'utf8')
  const status =
    /^Status: (?:in force|replaced by \d{3}|withdrawn)\. Date: \d{4}-\d\d-\d\d(?:, last changed \d{4}-\d\d-\d\d)?\.(?: Former records folded in: ([\d, ]+)\.)?$/m.exec(
      text,
    )
  if (!text.startsWith(`# ${number} `)) problems.push(`${name}: the first line should be "# ${number} Title"`)
  if (status === null) problems.push(`${name}: needs a line "Status: in force. Date: YYYY-MM-DD."`)
  for (const section of ['Decision', 'Reasons', 'Alternatives', 'Price']) {
    if (!text.includes(`\n## ${section}\n`)) problems.push(`${name}: needs a section "## ${section}"`)
  }
  for (const old of status?.[1]?.split(', ') ?? []) former.set(old, number)
  if (!index.includes(`](${name})`)) problems.push(`${folder}/README.md does not list ${name}`)
}
for (const [number, now] of former) {
  if (records.has(number)) problems.push(`${records.get(number)} is a record, and ${records.get(now)} says that it was folded in`)
  if (!index.includes(`| ${number} | [${now}]`)) problems.push(`${folder}/README.md does not say that ${number} is now in ${now}`)
}

const sources = globSync(
  [
    '*.md',
    '{docs,e2e,scripts,bench/*}/**/*.{md,ts,mjs}',
    'bench/*.{md,ts}',
    '{apps,packages}/*/{src,test,published}/**/*.{md,ts,tsx,mjs}',
    'packages/*/*.md',
  ],
  { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', 'bench/.cache/**'] },
)
/** A mention of a decision: `decision 033`, `decisions 033`, `decisions/033`. */
const mention = /\bdecisions?[ /](\d{3})\b(-[\w-]+\.md)?/g
/** Whether a document names a file of code: `engine/index/resident.ts` is any path with these parts in this order. */
const code = globSync(['{apps,packages,scripts,bench,e2e}/**/*.{ts,tsx,mjs,mts}', '*.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', 'bench/.cache/**'],
})
const byName = Map.groupBy(code, (path) => basename(path))
function isNamed(target) {
  const parts = target.split('/')
  return (byName.get(parts.at(-1)) ?? []).some((path) => {
    let from = 0
    return parts.every((part) => {
      from = path.split('/').indexOf(part, from) + 1
      return from > 0
    })
  })
}

for (const path of sources) {
  const text = readFileSync(join(root, path), 'utf8')
  for (const [whole, number, rest] of text.matchAll(mention)) {
    if (!records.has(number)) {
      problems.push(`${path}: "${whole}" is no record${former.has(number) ? `; it is now ${former.get(number)}` : ''}`)
    } else if (rest !== undefined && records.get(number) !== number + rest)
      problems.push(`${path}: "${whole}" is now ${records.get(number)}`)
  }
  if (!path.endsWith('.md')) {
    for (const [, comment] of text.matchAll(/^[ \t]*(?:\/\/|\/?\*{1,2})(.*)$/gm)) {
      for (const [, target] of comment.matchAll(/(?<![\w./*<>{}-])((?:[\w@-][\w@.-]*\/)*[\w-][\w.-]*\.(?:ts|tsx|mjs))\b/g)) {
        if (!isNamed(target)) problems.push(`${path}: a comment names ${target}, which is not there`)
      }
    }
  }
  if (!path.endsWith('.md') || path.startsWith('bench/')) continue
  if (path.startsWith('docs/') || path === 'CONTRIBUTING.md') {
    for (const [, target] of text.matchAll(/`((?:[\w@.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs))`/g)) {
      // Files of the example domain in CONTRIBUTING.md are not there.
      if (!target.includes('reminder') && !isNamed(target)) problems.push(`${path}: there is no ${target}`)
    }
  }
  for (const [, target] of text.matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]{1,200})(?:#[^)\s]*)?\)/g)) {
    if (!existsSync(join(root, dirname(path), decodeURI(target)))) problems.push(`${path}: there is no ${target}`)
  }
}

// The READMEs are a page each: what is longer has a page of its own.
for (const path of ['README.md', 'README.zh-CN.md']) {
  if (readFileSync(join(root, path), 'utf8').split('\n').length > 101) problems.push(`${path} has more than 100 lines`)
}

// Each feature has a line in the README of its area, on the server and on the page, and is in the folders of docs/architecture.md.
const listed = new Set()
let part = ''
let ofArea = ''
for (const line of readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('```')[1].split('\n')) {
  part = /^ {2}(server|web)\/src\//.exec(line)?.[1] ?? part
  const [, area, own, more] = /^ {6}(\w+)\/ +(.*)$|^ {20,}(.*)$/.exec(line) ?? []
  if (area === undefined && more === undefined) continue
  ofArea = area ?? ofArea
  for (const name of (own ?? more).split(/,\s*/)) listed.add(`${part} ${ofArea} ${name.trim().split(' ')[0]}`)
}
for (const area of globSync('apps/{server,web}/src/features/*/', { cwd: root })) {
  const lines = readFileSync(join(root, area, 'README.md'), 'utf8')
  const features = readdirSync(join(root, area), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of features) {
    if (!lines.includes(`\`${name}\``)) problems.push(`${join(area, 'README.md')} does not list ${name}`)
    if (!listed.has(`${area.split('/')[1]} ${basename(area)} ${name}`))
      problems.push(`docs/architecture.md does not list ${name} of ${area}`)
  }
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(
  `${records.size} decisions, ${former.size} former numbers, ${sources.length} files: every mention and link leads to a file (${basename(import.meta.filename)}).`,
)
