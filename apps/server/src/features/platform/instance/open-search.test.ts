import { expect, test } from 'vitest'
import { openSearchDescription } from './open-search.ts'

test('ROUTE-034 the OpenSearch description sends the query to /searchResult of the instance', () => {
  const xml = openSearchDescription('https://wenjin.example:8443')
  expect(xml).toContain('<Url type="text/html" method="get" template="https://wenjin.example:8443/searchResult?q={searchTerms}"/>')
  // OpenSearch 1.1 allows sixteen characters.
  expect(/<ShortName>(.+)<\/ShortName>/.exec(xml)?.[1]?.length).toBeLessThanOrEqual(16)
})

test('an address is escaped in the description', () => {
  expect(openSearchDescription('http://a"><x/>&')).not.toMatch(/"><x|&(?!amp;|lt;|gt;|quot;)/)
})
