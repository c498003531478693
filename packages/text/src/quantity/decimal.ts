/** Exact arithmetic on decimal strings (`12.50`): amounts are compared as written, so binary rounding must not touch them. */
interface Decimal {
  digits: bigint
  /** Number of digits after the decimal point. */
  scale: number
}

function parse(value: string): Decimal {
  const [whole = '0', fraction = ''] = value.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length }
}

function format({ digits, scale }: Decimal): string {
  const negative = digits < 0n
  const padded = (negative ? -digits : digits).toString().padStart(scale + 1, '0')
  const whole = padded.slice(0, padded.length - scale)
  let end = padded.length
  while (end > padded.length - scale && padded[end - 1] === '0') end--
  const fraction = padded.slice(padded.length - scale, end)
  return (negative ? '-' : '') + whole + (fraction ? `.${fraction}` : '')
}

/** Returns the canonical form of a decimal: no separators, no leading or trailing zeros. */
export function canonicalDecimal(value: string): string {
  return format(parse(value.replaceAll(',', '')))
}

export function multiplyDecimals(a: string, b: string): string {
  const [left, right] = [parse(a), parse(b)]
  return format({ digits: left.digits * right.digits, scale: left.scale + right.scale })
}

export function addDecimals(a: string, b: string): string {
  const [left, right] = [parse(a), parse(b)]
  const scale = Math.max(left.scale, right.scale)
  const shift = (decimal: Decimal): bigint => decimal.digits * 10n ** BigInt(scale - decimal.scale)
  return format({ digits: shift(left) + shift(right), scale })
}

/** Returns a negative number, zero or a positive number when `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: string, b: string): number {
  const difference = addDecimals(a, b.startsWith('-') ? b.slice(1) : `-${b}`)
  return difference === '0' ? 0 : difference.startsWith('-') ? -1 : 1
}
