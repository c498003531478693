// Finds regular expressions of product code whose time can grow faster than their input.
//   node scripts/check-regex.mjs [--all] [part of a path …]     only the files whose path contains one of these
//
// What passed before is not analysed again, unless with --all: the analysis of an expression depends on nothing else.
// An expression whose input is bounded may stay, with the bound said in a comment on the line before it:
//   // regex-bounded: a file name has at most 255 characters
// An expression that is built in a function is not seen by the check; the comment says why its parts cannot make it worse:
//   // regex-parts: words of the question, escaped
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from '@swc/core'
import { root } from './install.mjs'
import { readKept, writeKept } from './tests/kept.mjs'
import { hashOf } from './tests/sources.mjs'
import { canRepeat, findAttack, UnanalysableError } from './regex-growth.mjs'

const paths = process.argv.slice(2).filter((word) => word !== '--all')
/** Expressions that an earlier run found to be fast, by what analyses them. */
const store = join(root, 'node_modules', '.cache', 'wenjin-tests', 'regex.json')
const analysis = ['package-lock.json', ...['check-regex', 'regex-attack', 'regex-growth'].map((name) => `scripts/${name}.mjs`)]
const analysisKey = hashOf(analysis.map((path) => hashOf(readFileSync(join(root, path)))).join(' '))
const fastBefore = new Set(process.argv.includes('--all') ? [] : readKept(store, analysisKey))
const maxFast = 20_000
const marks = ['regex-bounded', 'regex-parts']
const complaints = []
let literals = 0
let built = 0

/** Returns the product code files, which process untrusted input. */
function productFiles() {
  return globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\.fuzz\.|\/testing\//.test(file) && (paths.length === 0 || paths.some((part) => file.includes(part))))
    .toSorted()
}

/** Returns the expressions of a file: literals, and calls of `RegExp` with their first line and whether they are inside a function. */
function expressionsOf(source, tsx) {
  // Prepend a statement of known length: the parser's spans continue from the end of its previous file.
  const tree = parseSync(`0;${source}`, { syntax: 'typescript', tsx })
  const bytes = Buffer.from(source)
  const base = tree.body[0].span.start + 2
  const lineAt = (span) =>
    bytes
      .subarray(0, span.start - base)
      .toString()
      .split('\n').length
  const found = []
  const visit = (node, inFunction) => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const item of node) visit(item, inFunction)
      return
    }
    if (node.type === 'RegExpLiteral') found.push({ line: lineAt(node.span), pattern: node.pattern, flags: node.flags })
    const called = node.type === 'NewExpression' || node.type === 'CallExpression'
    if (called && node.callee.type === 'Identifier' && node.callee.value === 'RegExp') {
      const [first, second] = (node.arguments ?? []).map(({ expression }) => expression)
      const constant = first?.type === 'StringLiteral' && (second === undefined || second.type === 'StringLiteral')
      if (constant) found.push({ line: lineAt(node.span), pattern: first.value, flags: second?.value ?? '' })
      else if (first?.type !== 'RegExpLiteral') found.push({ line: lineAt(node.span), inFunction, built: true })
    }
    const enters = /Function|Method|Constructor|Arrow/.test(node.type ?? '')
    for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value, inFunction || enters)
  }
  visit(tree.body, false)
  return found
}

/** Expressions built while modules load, by the file and line that built them. */
const recorded = new Map()
const plainRegExp = RegExp
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, args, newTarget) {
    record(args)
    return Reflect.construct(target, args, newTarget)
  },
  apply(target, self, args) {
    record(args)
    return Reflect.apply(target, self, args)
  },
})

function record([expression, ownFlags]) {
  const isExpression = expression instanceof plainRegExp
  if (!isExpression && typeof expression !== 'string') return
  const [pattern, flags] = isExpression ? [expression.source, ownFlags ?? expression.flags] : [expression, ownFlags]
  const { stack } = new Error('where')
  const place = plainRegExp(String.raw`file://(\S+?\.tsx?)(?:\?\S*)?:(\d+):\d+`).exec(stack)
  if (!place) return
  const key = `${decodeURIComponent(place[1])}:${place[2]}`
  recorded.set(key, [...(recorded.get(key) ?? []), { pattern, flags: flags ?? '' }])
}

/** Imports a module to record the expressions built at its top level; browser code, which cannot be loaded here, records nothing. */
async function load(file) {
  try {
    await import(pathToFileURL(join(root, file)).href)
  } catch {
    // Calls that were not recorded are reported.
  }
}

const results = new Map()
/** Returns what is wrong with an expression, or null. */
function judge(pattern, flags) {
  const key = `${flags}/${pattern}`
  if (fastBefore.has(key)) results.set(key, null)
  if (!results.has(key)) {
    let complaint = null
    try {
      const attack = canRepeat(pattern, flags) ? findAttack(pattern, flags) : null
      if (attack) {
        const shown = (text) => JSON.stringify(text).replaceAll('\uE000', String.raw`\ue000`)
        complaint = `grows faster than its input: ${shown(attack.prefix)} + ${shown(attack.pump)}.repeat(n) + ${shown(attack.suffix)}`
      }
    } catch (error) {
      if (!(error instanceof UnanalysableError)) throw error
      complaint = `cannot be analysed: ${error.message}`
    }
    results.set(key, complaint)
  }
  return results.get(key)
}

/** Returns the reasons by the line they apply to: the first line after the comment. */
function readMarks(source) {
  const found = new Map()
  const lines = source.split('\n')
  for (const [index, line] of lines.entries()) {
    const mark = marks.find((name) => line.trim().startsWith(`// ${name}:`))
    if (mark === undefined) continue
    let at = index + 1
    while (lines[at]?.trim().startsWith('//')) at++
    found.set(at + 1, {
      mark,
      reason: line
        .trim()
        .slice(mark.length + 4)
        .trim(),
      line: index + 1,
      used: false,
    })
  }
  return found
}

/** Sample code with known expressions: the check must report each of the slow ones and none of the others. */
const sample = String.raw`
const slow = [
  /(a+)+$/, /仅有?(?:有|仅)+x/, /\s+$/, /^(?:<!--[\s\S]*?-->\s*)*<html/, /<title[^>]*>([\s\S]*?)<\/title>/i,
  /^(={2,6})\s*([^=].*?)\s*\1\s*$/, /a(?=.*b)/, /[[a-z]&&[^x]]+\d*[a-z]*$/v, new RegExp('^(\\w+\\s?)*$'),
]
const fast = [/(?<!\s)\s+$/, /^[^\n]*\n/, /\[[^[\]]*\]/u, /^(?:a|b)+c/, /\d{4}-\d{2}/, /<[^<>]*>/g]
`

function checkItself() {
  const lineOf = (name) => sample.split('\n').findIndex((line) => line.startsWith(`const ${name}`)) + 1
  const found = expressionsOf(sample, false)
  for (const { line, pattern, flags } of found) {
    const isSlow = judge(pattern, flags) !== null
    if (isSlow !== line < lineOf('fast')) complaints.push(`the check itself: /${pattern}/${flags} is ${isSlow ? 'slow' : 'fast'}`)
  }
  if (found.length !== 15) complaints.push(`the check itself: ${found.length} of 15 expressions were found`)
}

checkItself()
const files = productFiles()
for (const file of files) {
  const source = readFileSync(join(root, file), 'utf8')
  if (!/regexp/i.test(source) && !source.includes('/')) continue
  const expressions = expressionsOf(source, file.endsWith('x'))
  const reasons = readMarks(source)
  const complain = (line, text) => complaints.push(`${file}:${line} ${text}`)
  if (expressions.some((expression) => expression.built)) await load(file)
  for (const { line, pattern, flags, inFunction, built: isBuilt } of expressions) {
    const reason = reasons.get(line)
    const values = isBuilt ? (recorded.get(`${join(root, file)}:${line}`) ?? []) : [{ pattern, flags }]
    if (isBuilt) built++
    else literals++
    const wrong = values.map((value) => [value, judge(value.pattern, value.flags)]).find(([, complaint]) => complaint)
    if (wrong && reason?.mark === 'regex-bounded' && reason.reason !== '') reason.used = true
    else if (wrong) complain(line, `/${wrong[0].pattern}/${wrong[0].flags} ${wrong[1]}`)
    if (isBuilt && (inFunction || values.length === 0)) {
      if (reason?.mark === 'regex-parts' && reason.reason !== '') reason.used = true
      else complain(line, 'is built at run time: say in a comment `// regex-parts: …` why no input can make it slow')
    }
  }
  for (const { mark, line, used } of reasons.values()) if (!used) complain(line, `${mark} names no expression that needs it`)
}
const fastNow = [...results].filter(([, complaint]) => complaint === null).map(([key]) => key)
if (fastNow.some((key) => !fastBefore.has(key))) writeKept(store, analysisKey, [...new Set([...fastNow, ...fastBefore])].slice(0, maxFast))
for (const complaint of complaints) console.log(complaint)
console.log(`${literals} expressions and ${built} built ones in ${files.length} files, ${complaints.length} complaints`)
if (complaints.length > 0) process.exit(1)
if (paths.length === 0 && (literals < 500 || built < 5)) {
  console.log('Too few expressions were seen: they were not checked.')
  process.exit(1)
}
process.exit(0)
