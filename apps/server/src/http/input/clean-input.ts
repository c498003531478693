import { AppError } from '@wenjin/contract'
import { toStorableText } from '../../lib/text/storable-text.ts'

/** Maximum nesting depth: no valid body nests deeper, and a hostile one could exhaust the call stack. */
const maxDepth = 32

/**
 * Returns the input without characters that no database stores: NUL characters and lone surrogates.
 * @throws AppError `badRequest` when it nests too deep.
 */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (value === null || typeof value !== 'object') return value
  if (depth === maxDepth) throw new AppError('badRequest', { zh: '内容嵌套过深', en: 'the body is nested too deeply' })
  if (Array.isArray(value)) return value.map((item) => cleanInput(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cleanInput(item, depth + 1)]))
}
