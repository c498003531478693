import { expect, test } from 'vitest'
import { numberFormula, readableFormula } from './environments.ts'
import { readFormula } from './formula.ts'

test.each([
  [String.raw`\begin{align}a&=b\\c&=d\end{align}`, String.raw`\begin{align}a&=b \tag{3}\\c&=d \tag{4}\end{align}`, 5],
  [String.raw`\begin{align}a&=b\nonumber\\c&=d\tag{x}\\\end{align}`, String.raw`\begin{align}a&=b\nonumber\\c&=d\tag{x}\\\end{align}`, 3],
  [
    String.raw`\begin{equation}\begin{split}a\\b\end{split}\end{equation}`,
    String.raw`\begin{equation}\begin{split}a\\b\end{split} \tag{3}\end{equation}`,
    4,
  ],
  [
    String.raw`\begin{gather}\begin{pmatrix}1\\2\end{pmatrix}\\{x\\y}\end{gather}`,
    String.raw`\begin{gather}\begin{pmatrix}1\\2\end{pmatrix} \tag{3}\\{x\\y} \tag{4}\end{gather}`,
    5,
  ],
  [String.raw`\begin{align*}a\end{align*}`, String.raw`\begin{align*}a\end{align*}`, 3],
  ['E = mc^2', 'E = mc^2', 3],
])('numberFormula numbers the lines of %s as LaTeX does', (latex, numbered, next) => {
  expect(numberFormula(latex, 3)).toEqual({ latex: numbered, next })
})

test.each([
  [String.raw`\begin{align}a\tag{1}\\b\end{align}`, String.raw`\begin{aligned}a\\b\end{aligned}`, ['(1)', '']],
  [String.raw`\begin{multline*}a\\b\end{multline*}`, String.raw`\begin{gathered}a\\b\end{gathered}`, null],
  [String.raw`\begin{equation}\label{e}a\tag{2}\end{equation}`, String.raw`a\tag{2}`, null],
  [String.raw`\begin{eqnarray}a&=&b\end{eqnarray}`, String.raw`\begin{array}{rcl}a&=&b\end{array}`, null],
  [String.raw`\left\{\begin{align}a\\b\end{align}\right.`, String.raw`\left\{\begin{aligned}a\\b\end{aligned}\right.`, null],
])('readableFormula rewrites %s', (latex, readable, numbers) => {
  expect(readableFormula(latex)).toEqual({ latex: readable, numbers })
})

test.each(['align', 'gather', 'multline', 'equation', 'split', 'eqnarray'])('readFormula reads %s within a line and alone', (name) => {
  const latex = String.raw`\begin{${name}}a &= b \\ c &= d\end{${name}}`.replaceAll('&', name === 'align' || name === 'split' ? '&' : '')
  expect(readFormula(latex, false)?.mathml).toContain('<mi>d</mi>')
  expect(readFormula(latex, true)?.mathml).toContain('display="block"')
})

test('readFormula writes the number of each line into the last column', () => {
  const { mathml } = readFormula(String.raw`\begin{align}a&=b\tag{1}\\c&=d\tag{2}\end{align}`, true)!
  expect(mathml.match(/<mtext>\(\d\)<\/mtext>/g)).toEqual(['<mtext>(1)</mtext>', '<mtext>(2)</mtext>'])
  expect(mathml).toContain('text-align:right')
})
