import { expect, test } from 'vitest'
import { readFormula } from './formula.ts'
import { officeMath, type OfficeElement } from './office-math.ts'

/** Returns elements with only their names and texts: `sSub(e(H)sub(2))`. */
function outline({ name, children }: OfficeElement): string {
  if (name.startsWith('w:') || name === 'm:rPr' || name.endsWith('Pr')) return ''
  const inner = children.map((child) => (typeof child === 'string' ? child : outline(child))).join('')
  return name === 'm:r' || name === 'm:t' ? inner : `${name.slice(2)}(${inner})`
}
const math = (latex: string, display = true) => outline(officeMath(readFormula(latex, display)!, display))

test.each([
  ['numbers of chemistry stand on their element', String.raw`\ce{H2O}`, 'oMathPara(oMath(sSub(e(H)sub(2))O))'],
  ['a charge stands on what it is of', String.raw`\ce{SO4^2-}`, 'oMathPara(oMath(SsSup(e(sSub(e(O)sub(4)))sup(2−))))'],
  ['what stands before its element is written before it', String.raw`\ce{^{14}_{6}C}`, 'oMathPara(oMath(sPre(sub(6)sup(14)e(C))))'],
  ['a limit takes what it is of', String.raw`\lim_{x \to 0} x = 1`, 'oMathPara(oMath(func(fName(limLow(e(lim)lim(x→0)))e(x))=1))'],
  ['an integral of an integral', String.raw`\int_a^b \int_c^d f`, 'oMathPara(oMath(nary(sub(a)sup(b)e(nary(sub(c)sup(d)e(f))))))'],
  ['a sum before a bracket shows no empty box', String.raw`\sum_{i} (i)`, 'oMathPara(oMath(nary(sub(i)sup()e(\u200b))(i)))'],
  ['a power of a bracket stands on the whole bracket', '(a+b)^2', 'oMathPara(oMath(sSup(e(d(e(a+b)))sup(2))))'],
  ['brackets within brackets', '[(a)_1]^3', 'oMathPara(oMath(sSup(e(d(e(sSub(e(d(e(a)))sub(1)))))sup(3))))'],
  ['a bracket without its partner', '[0, 1)^2', 'oMathPara(oMath([0,1sSup(e())sup(2))))'],
  ['an arrow without words is an arrow', String.raw`\xrightarrow{} B`, 'oMathPara(oMath(→B))'],
])('%s', (_, latex, expected) => {
  expect(math(latex)).toBe(expected)
})

test('officeMath makes no paragraph of a formula within a line', () => {
  expect(math('x', false)).toBe('oMath(x)')
})

test('readFormula gives words over an arrow their natural width in HTML', () => {
  const { mathml } = readFormula(String.raw`\ce{A ->[加热][高温] B}`, true)!
  expect(mathml).toContain('<mpadded><mtext>加热</mtext></mpadded>')
  expect(mathml).not.toContain('width="+')
})
