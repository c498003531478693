import { describe, expect, test } from 'vitest'
import { isAlwaysOpen, pageAccess } from './access.ts'

describe('the access rule of a page for guests', () => {
  test.each([
    ['ACCESS-001', 'public', ['/', '/search/abc', '/history', '/library', '/h5-login', '/meta-user-info', '/no/such/page']],
    ['ACCESS-002', 'login', ['/workflow-manage', '/workflow-manage/']],
    ['ACCESS-003', 'login', ['/subject-v2/chargeable']],
    ['ACCESS-004', 'login', ['/subject-v2/subscription']],
    ['ACCESS-005', 'redirect', ['/search-api/playground', '/search-api/bashboard', '/search-api/api-keys']],
    ['ACCESS-006', 'redirect', ['/presentation/p1', '/presentation/a%20b']],
    ['ACCESS-007', 'public', ['/top-up', '/pay', '/membership', '/creator-center', '/bookshelf']],
  ] as const)('%s: %s', (_, access, pathnames) => {
    expect(pathnames.map(pageAccess)).toEqual(pathnames.map(() => access))
  })

  test('of an instance closed to guests, only what leads to signing in and what it says of itself', () => {
    expect(
      ['/h5-login', '/oauth/github', '/about-us', '/captcha', '/', '/history', '/search/abc', '/meta-safety'].map(isAlwaysOpen),
    ).toEqual([true, true, true, true, false, false, false, false])
  })

  test('neighbours of flagged pages stay public', () => {
    for (const path of ['/subject-v2', '/subject-v2/circle', '/presentation', '/presentation/a/b', '/presentation-view', '/search-api']) {
      expect([path, pageAccess(path)]).toEqual([path, 'public'])
    }
  })
})
