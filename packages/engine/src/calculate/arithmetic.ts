import type { BigNumber, MathJsInstance, MathNode } from 'mathjs'

/** Digits reckoned with, and digits shown: what is shown is exact or rounded once. */
const workingDigits = 64
const shownDigits = 15
/** Bounds of what one operation may cost. */
const maxFactorial = 1000
const maxExponent = 10_000
const maxNodes = 200
/** Powers of ten a value may reach on the way, and those that angles and exponents of `exp` may have. */
const maxMagnitude = 20_000
const maxAngleMagnitude = 60

const functions: ReadonlySet<string> = new Set([
  'sqrt',
  'cbrt',
  'nthRoot',
  'abs',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'ln',
  'log10',
  'log2',
  'log',
  'exp',
  'round',
  'floor',
  'ceil',
  'mod',
  'gcd',
  'lcm',
  'max',
  'min',
  'mean',
  'factorial',
  'combinations',
  'permutations',
])
const constants: ReadonlySet<string> = new Set(['pi', 'e'])
const operators: ReadonlySet<string> = new Set([
  'add',
  'subtract',
  'multiply',
  'divide',
  'pow',
  'unaryMinus',
  'unaryPlus',
  'factorial',
  'mod',
])

let library: Promise<MathJsInstance> | undefined

/** Loaded at the first calculation: it is large, and most questions hold none. */
async function loadLibrary(): Promise<MathJsInstance> {
  const { create, all } = await import('mathjs')
  const math = create(all!, { number: 'BigNumber', precision: workingDigits })
  math.import({ ln: (x: BigNumber) => math.log(x) }, { override: false })
  return math
}

const angular: ReadonlySet<string> = new Set(['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'exp'])

/** Whether an expression is made of nothing but arithmetic, and of little enough of it. */
function isHarmless(root: MathNode): boolean {
  let nodes = 0
  let harmless = true
  root.traverse((node: MathNode & { fn?: string | { name: string }; name?: string; args?: MathNode[] }) => {
    nodes += 1
    if (node.type === 'OperatorNode') harmless &&= operators.has(String(node.fn))
    else if (node.type === 'FunctionNode') harmless &&= functions.has(typeof node.fn === 'string' ? node.fn : (node.fn?.name ?? ''))
    else if (node.type === 'SymbolNode') harmless &&= functions.has(node.name ?? '') || constants.has(node.name ?? '')
    else harmless &&= node.type === 'ConstantNode' || node.type === 'ParenthesisNode'
    // The operand of a factorial is a literal number: nothing that grows while it is calculated.
    const counts = node.fn === 'factorial' || isCounting(node.fn)
    if (counts && node.args?.some((arg) => arg.type !== 'ConstantNode' || Number(arg.toString()) > maxFactorial)) harmless = false
  })
  return harmless && nodes <= maxNodes
}

const isCounting = (fn: unknown) =>
  typeof fn === 'object' && ['factorial', 'combinations', 'permutations'].includes((fn as { name: string }).name)

/** A subexpression's value is known only when it is calculated: each operation checks its operands first. */
function isAffordable(math: MathJsInstance, node: MathNode, operands: readonly unknown[]): boolean {
  const { fn } = node as MathNode & { fn?: string | { name: string } }
  const name = typeof fn === 'string' ? fn : (fn?.name ?? '')
  const max = angular.has(name) ? maxAngleMagnitude : maxMagnitude
  const numbers = operands.filter((operand) => math.isBigNumber(operand))
  if (numbers.some((operand) => Math.abs(operand.e) > max)) return false
  const exponent = numbers.at(-1)
  return name !== 'pow' || exponent === undefined || exponent.abs().lessThanOrEqualTo(maxExponent)
}

/**
 * The value of a node, its operands first.
 * @throws RangeError for an operation that would take too long.
 */
function reckon(math: MathJsInstance, node: MathNode): unknown {
  const operands: unknown[] = []
  const bare = node.map((child) => {
    const value = reckon(math, child)
    operands.push(value)
    return new math.ConstantNode(value as BigNumber)
  })
  if (!isAffordable(math, node, operands)) throw new RangeError('too much to reckon')
  return bare.compile().evaluate()
}

/**
 * The value of an arithmetic expression in the usual notation (`3^2 + sqrt(2) / 7!`), at most 15 significant digits; null when it is
 * none, has no real value, or would take too long. Angles are radians.
 */
export async function evaluate(expression: string): Promise<string | null> {
  library ??= loadLibrary()
  const math = await library
  try {
    const node = math.parse(expression)
    if (!isHarmless(node)) return null
    const value: unknown = reckon(math, node)
    if (!math.isBigNumber(value) || !value.isFinite()) return null
    return show(math, value)
  } catch {
    return null
  }
}

/** Plain digits where a person reads them more easily, scientific notation past that. */
function show(math: MathJsInstance, value: BigNumber): string {
  // Angles and roots leave dust far behind the digits shown.
  const rounded = value.toSignificantDigits(shownDigits)
  const clean = value.abs().lessThan('1e-30') ? value.mul(0) : rounded
  return math.format(clean, { notation: 'auto', lowerExp: -7, upperExp: 21 }).replace(/^-0$/u, '0')
}
