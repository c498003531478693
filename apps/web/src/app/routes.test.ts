import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPage, pages } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { paths } from '../lib/navigation/paths.ts'

// The compiler only checks that each route is a page of the table, not that every page has a route and only one.
test('each page of the table has one route', async () => {
  const features = join(import.meta.dirname, '../features')
  const files = (await readdir(features, { recursive: true })).filter((name) => name.endsWith('.routes.tsx'))
  const texts = await Promise.all(files.map((name) => readFile(join(features, name), 'utf8')))
  const routed = texts.flatMap((text) => [...text.matchAll(/\b(?:routePath|prose)\('([^']+)'/g)].map(([, pattern]) => pattern!))
  expect(routed.toSorted()).toEqual(Object.keys(pages).toSorted())
})

test('each link the product makes leads to a page', () => {
  const make = paths as unknown as Record<string, (...args: unknown[]) => string>
  const links = Object.keys(paths).map((name) =>
    make[name]!(name === 'askPlaces' || name === 'imageViewer' ? 't1' : 'x', { folderIds: [], fileIds: [] }),
  )
  expect(links.filter((link) => findPage(link.split('?', 1)[0]!) === null)).toEqual([])
})
