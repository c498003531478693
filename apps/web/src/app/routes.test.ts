import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pages } from '@wenjin/contract'
import { expect, test } from 'vitest'

// The compiler accepts a route for a page of the table alone; that none is missing, and none is there twice, it does not see.
test('each page of the table has one route', async () => {
  const features = join(import.meta.dirname, '../features')
  const files = (await readdir(features, { recursive: true })).filter((name) => name.endsWith('.routes.tsx'))
  const texts = await Promise.all(files.map((name) => readFile(join(features, name), 'utf8')))
  const routed = texts.flatMap((text) => [...text.matchAll(/\b(?:routePath|prose)\('([^']+)'/g)].map(([, pattern]) => pattern!))
  expect(routed.toSorted()).toEqual(Object.keys(pages).toSorted())
})
