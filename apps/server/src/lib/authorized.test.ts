import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
const sources = new Map(globSync('**/*.ts', { cwd: src }).map((path) => [path, readFileSync(join(src, path), 'utf8')]))

/** Marks a function of a repo that finds a thing by its id, whosever it is. */
const mark = '/** Of anybody: '

/** Which files look a thing up by its id before, or without, a policy: what they find is checked there, or no person asks. */
const lookUp: Readonly<Record<string, string>> = {
  'deliver-event.ts': 'background work; the right of the owner is asked before each try',
  'end-turn.ts': 'background work on turns that were authorized when they were made',
  'hand-over.ts': 'an address that the instance has signed',
  'answer-runner.ts': 'background work on turns that were authorized when they were made',
  'search-stream.ts': 'the session is handed to `asReadable`',
  'search.service.ts': 'a turn whose id `readableSession` gave',
  'search-results.ts': 'its session is handed to `readableSession`',
  'session-record.ts': 'the export of an account, which compares the owner',
  'sharer.ts': 'finds who shared a link; the reader is checked by the policy of documents',
  'visit.ts': 'background visits of sites',
}

/** The names between the braces of a file's imports. */
function importedNames(text: string): Set<string> {
  const clauses = text.split('import ').flatMap((part) => {
    const [clause, rest] = [part.slice(0, part.indexOf('}')), part.slice(part.indexOf('}'), part.indexOf('}') + 8)]
    return rest.startsWith('} from ') ? [clause] : []
  })
  return new Set(clauses.flatMap((clause) => clause.split(/[{},\s]/)))
}

test('a row is marked as authorized by its makers alone', () => {
  const marking = [...sources].filter(([, text]) => text.split('as Authorized<').length > 1).map(([path]) => path)
  expect(marking.filter((path) => !path.endsWith('authorized.test.ts')).toSorted()).toEqual(['lib/authorize-system.ts', 'lib/authorize.ts'])
})

test('functions that find any person’s object by id are called by policies and background work only', () => {
  const finders = [...sources].flatMap(([path, text]) => {
    if (!path.endsWith('.repo.ts')) return []
    const marked = text.split(mark).slice(1)
    return marked.map((part) => part.split('export async function ')[1]!.split('(')[0]!)
  })
  expect(finders).toContain('findArticle')
  expect(new Set(finders).size).toBe(finders.length)
  const callers = [...sources].flatMap(([path, text]) => {
    if (/\.(?:policy|jobs|test)\.ts$/.test(path) || basename(path) in lookUp) return []
    const names = importedNames(text)
    return finders.filter((name) => names.has(name)).map((name) => `${path}: ${name}`)
  })
  expect(callers).toEqual([])
})
