import { expect, test } from 'vitest'
import { isAlwaysOpen, pageAccess } from './access.ts'

test.each([
  ['ACCESS-001', 'public', ['/', '/search/abc', '/history', '/library', '/h5-login', '/meta-user-info', '/bookshelf']],
  ['ACCESS-003', 'login', ['/subject-v2/chargeable', '/subject-v2/chargeable/']],
  ['ACCESS-004', 'login', ['/subject-v2/subscription']],
  [
    'ACCESS-005 ROUTE-108..110',
    'redirect',
    ['/search-api/api-keys', '/search-api/bashboard', '/search-api/dashboard', '/search-api/playground', '/search-api/webhooks'],
  ],
  ['neighbours of these', 'public', ['/subject-v2', '/subject-v2/circle', '/search-api', '/search-api/reference']],
  ['addresses without a page ask for nothing', 'public', ['/no/such/page', '/workflow-manage', '/presentation/p1']],
] as const)('%s: %s', (_, access, pathnames) => {
  expect(pathnames.map(pageAccess)).toEqual(pathnames.map(() => access))
})

test('an instance closed to guests shows them the sign-in pages, the information pages, and the page for an unknown address', () => {
  const shown = ['/h5-login', '/oauth/github', '/about-us', '/captcha', '/no/such/page']
  const hidden = ['/', '/history', '/search/abc', '/search-api/api-keys']
  expect([...shown, ...hidden].map(isAlwaysOpen)).toEqual([...shown.map(() => true), ...hidden.map(() => false)])
})
