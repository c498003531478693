import type { Verification } from '@wenjin/client'
import { expect, test } from 'vitest'
import { askedVerification, askVerification, demand } from './demand.ts'

const verification: Verification = { kind: 'slider', address: '', at: 0 }

test.each([true, false])('a check is asked for until it is settled (%s), whatever else is asked', async (passed) => {
  demand.set({ kind: 'login', message: '' })
  const answer = askVerification(verification)
  expect(askedVerification.get()?.verification).toBe(verification)
  askedVerification.get()!.settle(passed)
  expect(await answer).toBe(passed)
  expect(askedVerification.get()).toBeNull()
  expect(demand.get()?.kind).toBe('login')
})
