import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowed, bounded, importedNames, unboundedImports, unboundedIn } from '../../../../../scripts/bounded-imports.mjs'

const root = join(import.meta.dirname, '../../../../..')
const modules = globSync('apps/server/src/**/*.ts', { cwd: root })
const feature = 'apps/server/src/features/write/article/some.service.ts'

test.each([
  ["import { markdownTree } from '@wenjin/export/markdown'", 'markdownTree'],
  ["import { composeExtractive } from '@wenjin/engine'", 'composeExtractive'],
  ["import { type Block, composeSummary as sum, keyPoints } from '@wenjin/engine'", 'composeSummary'],
  ["import {\n  type Block,\n  mindMapOf,\n} from '@wenjin/engine'", 'mindMapOf'],
  ["export { parseFile } from '@wenjin/parser'", 'parseFile'],
  ["import { markdownPieces } from '@wenjin/text/markdown'", 'markdownPieces'],
  ["import { findQuote } from '../../../../../packages/text/src/sentence/quote.ts'", 'findQuote'],
  ["import * as engine from '@wenjin/engine'", 'all of @wenjin/engine'],
  ["import engine from '@wenjin/engine'", 'all of @wenjin/engine'],
  ["export * from '@wenjin/export'", 'all of @wenjin/export'],
  ["const { markdownTree } = await import('@wenjin/export/markdown')", 'all of @wenjin/export/markdown'],
  ["import { pageText } from '../../../providers/compute/writing/page-text.ts'", 'all of ../../../providers/compute/writing/page-text.ts'],
  ["import { quoteAnswer } from '../../../providers/compute/index.ts'", 'quoteAnswer'],
])('refuses to the main thread %j', (code, name) => {
  const module = `import { AppError } from '@wenjin/contract'\n${code}\nimport { nanoid } from 'nanoid'\n`
  expect(unboundedIn(feature, module)).toEqual([name])
  expect(unboundedIn('apps/server/src/providers/compute/tasks/some.ts', module)).toEqual([])
  expect(unboundedIn('apps/server/src/features/write/article/some.test.ts', module)).toEqual([])
})

test.each([
  "import type { Block } from '@wenjin/engine'",
  "import { type Block, type RankedPassage } from '@wenjin/engine'",
  "import type * as engine from '@wenjin/engine'",
  "import { normalize, type Span } from '@wenjin/text'",
  "import type { PageText } from '../../../providers/compute/writing/page-text.ts'",
  "import { createApp } from '../../../app.ts'\nimport type { Block } from '@wenjin/engine'",
])('lets the main thread import %j', (code) => {
  expect(unboundedIn(feature, `${code}\n`)).toEqual([])
})

test('a planted import is reported with its module', () => {
  expect(unboundedImports(modules, root)).toEqual([])
  const path = 'apps/server/src/features/write/article/article.service.ts'
  expect(modules).toContain(path)
  const code = `import { markdownTree } from '@wenjin/export/markdown'\n${readFileSync(join(root, path), 'utf8')}`
  expect(unboundedIn(path, code)).toEqual(['markdownTree'])
})

test('each function that the main thread may call has one reason, and is called by a module of the main thread', () => {
  const names = Object.values(bounded).flatMap((group) => group.trim().split(/\s+/))
  expect(names.length).toBe(allowed.size)
  for (const reason of Object.keys(bounded)) expect(reason).toMatch(/\w{5,}/)
  const used = new Set(modules.filter(isOfMainThread).flatMap((path) => importedNames(readFileSync(join(root, path), 'utf8'))))
  expect(names.filter((name) => !used.has(name))).toEqual([])
})

/** Whether the rule reads a module: it refuses there what it refuses anywhere. */
function isOfMainThread(path: string): boolean {
  return unboundedIn(path, "import { markdownTree } from '@wenjin/export/markdown'").length > 0
}
