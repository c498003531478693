import { expect, test } from 'vitest'
import { isQuotaText, quotaFields, quotasOf, tooLongWord, wordsOf } from './safety-form.ts'

const none = { search: null, research: null, advance: null, storage: null }

test('quotasOf restores the quotas of a form; empty means no limit', () => {
  const quotas = {
    guest: { search: 20, research: 0, advance: null, storage: 500 },
    free: none,
    personal: none,
    team: none,
    knowledgeTrial: 3,
  }
  const fields = quotaFields(quotas)
  expect(fields['guest-search']).toBe('20')
  expect(fields['guest-advance']).toBe('')
  expect(quotasOf(fields)).toEqual(quotas)
  expect(quotasOf({ ...fields, knowledgeTrial: ' ' }).knowledgeTrial).toBeNull()
})

test('isQuotaText accepts valid quotas and rejects others', () => {
  for (const text of ['', ' ', '0', '1000000']) expect([text, isQuotaText(text)]).toEqual([text, true])
  for (const text of ['-1', '1.5', 'ten', '1000001', '1e3']) expect([text, isQuotaText(text)]).toEqual([text, false])
})

test('a word list has one word per line, without duplicates', () => {
  expect(wordsOf(' 赌博 \r\n\n诈骗\n赌博')).toEqual(['赌博', '诈骗'])
  expect(tooLongWord(['短', '长'.repeat(101)])).toBe('长'.repeat(101))
  expect(tooLongWord(['短'])).toBeUndefined()
})
