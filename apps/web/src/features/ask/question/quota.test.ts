import type { QuotaLeft } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { quotaShown } from './quota.ts'

const quota = (kind: QuotaLeft['kind'], used: number, limit: number | null): QuotaLeft => ({ kind, used, limit, resetAt: 0 })

test('the quota is shown for the mode of the question, and only where a limit exists', () => {
  const quotas = [quota('search', 3, 20), quota('research', 1, 2), quota('advance', 0, null)]
  expect(quotaShown(quotas, 'detail')).toEqual({ kind: 'search', used: 3, limit: 20 })
  expect(quotaShown(quotas, 'think-research')).toEqual({ kind: 'research', used: 1, limit: 2 })
  expect(quotaShown([quota('search', 3, null)], 'detail')).toBeNull()
  expect(quotaShown(undefined, 'detail')).toBeNull()
})
