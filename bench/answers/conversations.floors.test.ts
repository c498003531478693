import { expect, it } from 'vitest'
import { measureConversations } from './conversations.ts'

/** Floors slightly below the measured values, in a library of this project's own sources. */
it('a conversation finds the text of a follow-up question, and of one that changes the subject', async () => {
  const { asked } = await measureConversations(3, [])
  const share = (of: typeof asked) => of.filter(({ place }) => place >= 0 && place < 10).length / of.length
  const leaning = asked.filter(({ turn }) => turn.lean !== undefined)
  const fresh = asked.filter(({ turn }) => turn.new_subject)
  expect(leaning.length).toBeGreaterThan(30)
  expect(fresh.length).toBeGreaterThan(5)
  expect(share(leaning)).toBeGreaterThan(0.93)
  expect(share(fresh)).toBeGreaterThan(0.93)
  expect(leaning.filter(({ place }) => place === 0).length / leaning.length).toBeGreaterThan(0.75)
})
