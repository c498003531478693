import { normalize } from '@wenjin/text'
import { evaluate } from './arithmetic.ts'
import { writtenNumbers } from './written-numbers.ts'

const lead = /^(?:请问?|帮我|求|解出?|方程|的解|[:\s])+/u
const asked = '(?:的解|的根|的值|是多少|等于多少|怎么解|=\\?|[?。,])'
const end = new RegExp(`(?<!=|${asked})${asked}+$`, 'u')
const equation = /^[-+*/^().\dx\s]+=[-+*/^().\dx\s]+$/u
/** Values of `x` at which the difference of both sides is evaluated: three determine a parabola, the fourth verifies it. */
const places = [0, 1, -1, 2] as const

/** The real solutions of an equation, as displayed, and their number. */
export interface Solved {
  equation: string
  /** Ascending; empty for none. */
  solutions: string[]
}

/** Answers a question that only asks to solve an equation of the first or second degree in `x`; null for other questions. */
export async function solve(question: string): Promise<Solved | null> {
  const text = writtenNumbers(normalize(question))
    .replace(lead, '')
    .replace(end, '')
    .replaceAll(/²/gu, '^2')
    .replaceAll(/\s+/gu, '')
    .replaceAll('×', '*')
  if (!equation.test(text) || !text.includes('x')) return null
  const [left = '', right = ''] = text.split('=')
  const difference = `(${left})-(${right})`.replaceAll(/(?<=[\dx)])(?=[x(])/gu, '*').replaceAll(/(?<=\))(?=\d)/gu, '*')
  const values: (string | null)[] = []
  for (const x of places) values.push(await evaluate(difference.replaceAll('x', `(${x})`)))
  const [c, plus, minus, far] = values
  if (c == null || plus == null || minus == null || far == null) return null
  const a = await evaluate(`(${plus}+(${minus})-2*(${c}))/2`)
  const b = await evaluate(`(${plus}-(${minus}))/2`)
  if (a === null || b === null || (await evaluate(`4*(${a})+2*(${b})+(${c})-(${far})`)) !== '0') return null
  if (a === '0' && b === '0') return null
  return { equation: text, solutions: a === '0' ? await root(`-(${c})/(${b})`) : await roots(a, b, c) }
}

async function root(expression: string): Promise<string[]> {
  const value = await evaluate(expression)
  return value === null ? [] : [value]
}

async function roots(a: string, b: string, c: string): Promise<string[]> {
  const square = `((${b})^2-4*(${a})*(${c}))`
  const discriminant = await evaluate(square)
  if (discriminant === null || discriminant.startsWith('-')) return []
  const found = [...(await root(`(-(${b})-sqrt${square})/(2*(${a}))`)), ...(await root(`(-(${b})+sqrt${square})/(2*(${a}))`))]
  return [...new Set(found)].toSorted((x, y) => Number(x) - Number(y))
}
