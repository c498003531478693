import { AppError } from '@wenjin/contract'
import { toStorableText } from '../../lib/text/storable-text.ts'

/** No body of the API nests deeper; a hostile one could, until the stack ends. */
const maxDepth = 32

/**
 * The input without characters that no database stores: NUL characters and halves of surrogate pairs.
 * @throws AppError `badRequest` when it nests too deep.
 */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (value === null || typeof value !== 'object') return value
  if (depth === maxDepth) throw new AppError('badRequest', { zh: '内容嵌套过深', en: 'the body nests too deep' })
  if (Array.isArray(value)) return value.map((item) => cleanInput(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cleanInput(item, depth + 1)]))
}
