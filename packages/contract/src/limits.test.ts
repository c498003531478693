import { expect, test } from 'vitest'
import { limits } from './limits.ts'

test('CONST-002..006 CONST-029..033 what a chat begins with', () => {
  expect(limits.chat).toEqual({ temperature: 0.5, maxTokens: 2000, historyCount: 32, compressThreshold: 1000, fontSize: 15 })
})
