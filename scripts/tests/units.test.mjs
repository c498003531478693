import { parseAst } from 'rolldown/parseAst'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { marked, Units } from './units.mjs'

const unitsOf = (code) => new Units(code, parseAst(code, { lang: 'ts' }))
const service = `import { a } from './a.ts'
import type { B } from './b.ts'
export interface Row { id: string }
const limits = { rows: 5, of: (n: number) => n * 2 }
/** Says hello. */
export function greet(name: string): string { return names.map((one) => one + name).join() }
export const part = async (x: number) => ({ x })
export class Turn { #n = 0; constructor() { this.#n = 1 } next() { return () => this.#n } }
class Fault extends Error {}
function helper() { return 1 }
`
/** Returns whether a change of the service is seen by a test that ran these functions. */
const sees = (ran, from, to) => {
  expect(service).toContain(from)
  return unitsOf(service).reduced(new Set(ran)) !== unitsOf(service.replace(from, to)).reduced(new Set(ran))
}

test('functions are named by their place', () => {
  expect(unitsOf(service).units.map(({ id }) => id)).toEqual(['#0', 'greet', 'greet/0', 'part', 'Turn', 'Turn+1', 'Turn+1/0', 'helper'])
})

test.each([
  ['a function that ran', ['greet'], 'names.map', 'names.filter', true],
  ['a function that did not run', [], 'names.map', 'names.filter', false],
  ['the parameters of a function that ran', ['greet'], '(name: string)', '(name: string, last = 1)', true],
  ['an inner function that did not run', ['greet'], 'one + name', 'name + one', false],
  ['an inner function that ran', ['greet', 'greet/0'], 'one + name', 'name + one', true],
  ['an inner function more', ['greet'], '.join()', '.join().replace("a", () => "b")', true],
  ['an expression that did not run', ['greet'], '({ x })', '({ x: 1 })', false],
  ['an expression that ran', ['part'], '({ x })', '({ x: 1 })', true],
  ['a value that is made when the module loads', [], 'rows: 5', 'rows: 6', true],
  ['a function in such a value', [], 'n * 2', 'n * 3', false],
  ['a function more, of which nobody speaks', ['greet'], 'function helper', 'function other() {}\nfunction helper', false],
  ['a function more that hides another name', ['greet'], 'function helper', 'function names() {}\nfunction helper', true],
  ['a removed function that did not run', ['greet'], 'function helper() { return 1 }', '', false],
  ['a removed function that ran', ['helper'], 'function helper() { return 1 }', '', true],
  ['a method that did not run', ['Turn'], 'return () => this.#n', 'return () => 0', false],
  ['a field of a class that was made', ['Turn'], '#n = 0', '#n = 5', true],
  ['a field of a class that was not made', ['greet'], '#n = 0', '#n = 5', false],
  ['a class without a constructor', [], 'extends Error {}', 'extends Error { name = "Fault" }', true],
  ['an import', ['greet'], './a.ts', './c.ts', true],
  ['a type', ['greet'], 'id: string', 'id: number', false],
  ['a comment', ['greet'], 'Says hello', 'Says goodbye', false],
])('a change of %s', (_, ran, from, to, expected) => {
  expect(sees(ran, from, to)).toBe(expected)
})

test('a module of functions only, of which none ran, can change as a whole', () => {
  const before = `import { a } from './a.ts'\nexport function f() { return a }`
  const after = `import { b } from './b.ts'\nexport function g() { return b }\nexport const h = () => 1`
  expect([unitsOf(before).reduced(new Set()), unitsOf(after).reduced(new Set())]).toEqual(['', ''])
})

test.each([
  ['let n = 0', true],
  ['export const seen = new Map<string, number>()', true],
  ['const list: string[] = []', true],
  ['const table = {}', true],
  ['const names = new Set(["a"])', false],
  ['const open = new WeakMap<object, number>()', false],
  ['const f = () => { let n = 0; return n }', false],
])('%s holds state: %s', (code, expected) => {
  expect(unitsOf(code).holdsState).toBe(expected)
})

const before = globalThis.wenjinUnits
let ran
beforeEach(() => {
  ran = new Uint8Array(32)
  let loading = 0
  globalThis.wenjinUnits = {
    mark: 1,
    load(step) {
      loading += step
      this.mark = loading > 0 ? 3 : 1
    },
    of: () => ran,
  }
})
afterEach(() => {
  globalThis.wenjinUnits = before
})

test('marked functions do the same, and say that they ran, and whether that was while their module loaded', () => {
  const code = `const twice = (n) => n * 2
const four = twice(2)
const curry = (a) => (b) => ({ sum: a + b })
class Turn { n = 1; constructor() { this.n = four } get next() { return this.n + 1 } }
function* numbers(last = 2) { yield 1; yield last }
async function unused() { return [1].map((n) => n) }
return { twice, curry, Turn, numbers, unused }`
  const wrapped = `function load() { ${code} }`
  const inner = new Units(wrapped, parseAst(wrapped))
  const text = marked(wrapped, 'a.ts', inner)
  expect(text.split('\n')).toHaveLength(wrapped.split('\n').length + 1)
  const { curry, Turn, numbers } = new Function(`${text};return load()`)()
  expect(curry(1)(2)).toEqual({ sum: 3 })
  expect(new Turn().next).toBe(5)
  expect([...numbers()]).toEqual([1, 2])
  const names = inner.units.map(({ start }, index) => [wrapped.slice(start, start + 12), ran[index]])
  expect(names.map(([, bits]) => bits)).toEqual([1, 1, 1, 1, 1, 1, 1, 0, 0])
})

test('what runs while a module loads is told apart', () => {
  const code = `const twice = (n) => n * 2\nconst four = twice(2)\nfunction later() { return four }`
  new Function(`${marked(code, 'a.ts', unitsOf(code))};later()`)()
  expect(ran.slice(0, 2)).toEqual(Uint8Array.of(3, 1))
})
