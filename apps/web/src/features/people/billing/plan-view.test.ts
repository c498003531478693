import { expect, test } from 'vitest'
import { planEnd, planOfSlug } from './plan-view.ts'

test('ROUTE-008 the slug of /meta-upgrade selects a plan, and any other slug selects none', () => {
  expect(planOfSlug(['team'])).toBe('team')
  expect(planOfSlug(['personal', 'more'])).toBe('personal')
  expect(planOfSlug([])).toBeNull()
  expect(planOfSlug(['gold'])).toBeNull()
})

test('a plan ends with the team’s or the person’s own deadline', () => {
  const team = { id: 't', name: '团队', manager: false, checkerDeadline: 20 }
  expect(planEnd({ plan: 'team', expiryDate: 10, team })).toBe(20)
  expect(planEnd({ plan: 'personal', expiryDate: 10, team })).toBe(10)
  expect(planEnd({ plan: 'free', expiryDate: 10, team: null })).toBeNull()
})
