import { expect, test } from 'vitest'
import { readFormula } from './formula.ts'
import { mathCharacters, styledLetters } from './math-letters.ts'

test('letters of a variant are those of Unicode, since browsers ignore the attribute', () => {
  expect(styledLetters('NRZaz09', 'double-struck')).toBe('ℕℝℤ𝕒𝕫𝟘𝟡')
  expect(styledLetters('hx', 'italic')).toBe('ℎ𝑥')
  expect(styledLetters('LB e', 'script')).toBe('ℒℬ ℯ')
  expect(styledLetters('Ωω公', 'bold')).toBe('𝛀𝛚公')
  expect(styledLetters('x', 'normal')).toBe('x')
  for (const [latex, sign] of Object.entries({ '\\mathbb{R}': 'ℝ', '\\mathcal{L}': 'ℒ', '\\mathfrak{g}': '𝔤', '\\mathbf{v}': '𝐯' }))
    expect(readFormula(latex, false)!.mathml).toContain(`>${sign}<`)
})

test('brackets that stretch are those that fonts have parts for', () => {
  expect(readFormula(String.raw`\left|\frac ab\right|`, true)!.mathml).toContain('<mo fence="true">|</mo>')
})

test('the characters of the formulas of a page contain the italic letters and the root, and no text', () => {
  const { mathml } = readFormula(String.raw`\sqrt{x}<\left(\frac{1}{2}\right)`, true)!
  const signs = mathCharacters(`<p>文字 z</p>${mathml}<p>y</p>`)
  expect([...'x𝑥√(<12'].filter((sign) => !signs.includes(sign))).toEqual([])
  expect(signs).not.toMatch(/[文zyf]/)
  expect(mathCharacters('<p>没有公式 x</p>')).toBe('')
})
