import type { Verification } from '@wenjin/client'
import { expect, test } from 'vitest'
import { pendingVerification, requestVerification, pendingPrompt } from './pending-prompt.ts'

const verification: Verification = { kind: 'slider', address: '', at: 0 }

test.each([true, false])('a verification stays pending until it is settled (%s), whatever else is prompted', async (passed) => {
  pendingPrompt.set({ kind: 'login', message: '' })
  const answer = requestVerification(verification)
  expect(pendingVerification.get()?.verification).toBe(verification)
  pendingVerification.get()!.settle(passed)
  expect(await answer).toBe(passed)
  expect(pendingVerification.get()).toBeNull()
  expect(pendingPrompt.get()?.kind).toBe('login')
})
