import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
const sources = new Map(globSync('**/*.ts', { cwd: src }).map((path) => [path, readFileSync(join(src, path), 'utf8')]))

/** Marks a function of a repo that finds an object by its id, regardless of its owner. */
const mark = '/** Of anybody: '

/** Files that may look up an object by its id before or without a policy: the object is checked there, or no user is involved. */
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

/** Returns the names between the braces of a file's imports. */
function importedNames(text: string): Set<string> {
  const clauses = text.split('import ').flatMap((part) => {
    const [clause, rest] = [part.slice(0, part.indexOf('}')), part.slice(part.indexOf('}'), part.indexOf('}') + 8)]
    return rest.startsWith('} from ') ? [clause] : []
  })
  return new Set(clauses.flatMap((clause) => clause.split(/[{},\s]/)))
}

test('only the two authorize functions mark a row as authorized', () => {
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
