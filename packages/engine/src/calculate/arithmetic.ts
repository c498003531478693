import type { BigNumber, MathJsInstance, MathNode } from 'mathjs'

/** Number of significant digits of intermediate results, and of the displayed result: it is exact, or rounded once. */
const workingDigits = 64
const shownDigits = 15
/** Limits on the cost of one operation. */
const maxFactorial = 1000
const maxExponent = 10_000
const maxNodes = 200
/** Maximal power of ten of an intermediate value, and of angles and exponents of `exp`. */
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

/** Loads the library on the first calculation: it is large, and most questions do not need it. */
async function loadLibrary(): Promise<MathJsInstance> {
  const { create, all } = await import('mathjs')
  const math = create(all!, { number: 'BigNumber', precision: workingDigits })
  math.import({ ln: (x: BigNumber) => math.log(x) }, { override: false })
  return math
}

const angular: ReadonlySet<string> = new Set(['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'exp'])

/** Whether an expression consists only of arithmetic, within size limits. */
function isHarmless(root: MathNode): boolean {
  let nodes = 0
  let harmless = true
  root.traverse((node: MathNode & { fn?: string | { name: string }; name?: string; args?: MathNode[] }) => {
    nodes += 1
    if (node.type === 'OperatorNode') harmless &&= operators.has(String(node.fn))
    else if (node.type === 'FunctionNode') harmless &&= functions.has(typeof node.fn === 'string' ? node.fn : (node.fn?.name ?? ''))
    else if (node.type === 'SymbolNode') harmless &&= functions.has(node.name ?? '') || constants.has(node.name ?? '')
    else harmless &&= node.type === 'ConstantNode' || node.type === 'ParenthesisNode'
    // The operand of a factorial must be a literal number, so that it cannot grow during the calculation.
    const counts = node.fn === 'factorial' || isCounting(node.fn)
    if (counts && node.args?.some((arg) => arg.type !== 'ConstantNode' || Number(arg.toString()) > maxFactorial)) harmless = false
  })
  return harmless && nodes <= maxNodes
}

const isCounting = (fn: unknown) =>
  typeof fn === 'object' && ['factorial', 'combinations', 'permutations'].includes((fn as { name: string }).name)

/** Whether an operation is cheap enough for its operands, whose values are known only during the calculation. */
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
 * Evaluates a node, operands first.
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
 * Evaluates an arithmetic expression in the usual notation (`3^2 + sqrt(2) / 7!`) to at most 15 significant digits; null when it is
 * invalid, has no real value, or would take too long. Angles are radians.
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

/** Formats a value with plain digits where those are readable, else in scientific notation. */
function show(math: MathJsInstance, value: BigNumber): string {
  // Angles and roots leave rounding errors far beyond the displayed digits.
  const rounded = value.toSignificantDigits(shownDigits)
  const clean = value.abs().lessThan('1e-30') ? value.mul(0) : rounded
  return math.format(clean, { notation: 'auto', lowerExp: -7, upperExp: 21 }).replace(/^-0$/u, '0')
}
