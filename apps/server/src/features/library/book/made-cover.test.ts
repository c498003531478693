import { expect, test } from 'vitest'
import { makeCover } from './made-cover.ts'

test('a generated cover has wrapped lines of title and author, and escapes markup in a title', () => {
  const svg = makeCover({ title: '<script>alert("渡口")</script>与灯塔的很长很长的往事', author: '沈 & 舟' })
  expect(svg).not.toContain('<script')
  expect(svg).toContain('沈 &amp; 舟')
  expect([...svg.matchAll(/<tspan/g)].length).toBeGreaterThan(2)
  expect(svg).toBe(makeCover({ title: '<script>alert("渡口")</script>与灯塔的很长很长的往事', author: '沈 & 舟' }))
  expect([...makeCover({ title: '长'.repeat(500), author: '' }).matchAll(/<tspan/g)]).toHaveLength(6)
})
