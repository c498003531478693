import { AppError } from '@wenjin/contract'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type Both = { zh: string; en: string }

/** Descriptions of the expected type of a field. */
const kinds: Readonly<Record<string, Both>> = {
  string: { zh: '文字', en: 'a text' },
  number: { zh: '数字', en: 'a number' },
  int: { zh: '整数', en: 'a whole number' },
  boolean: { zh: ' true 或 false', en: 'true or false' },
  array: { zh: '列表', en: 'a list' },
  object: { zh: '对象', en: 'an object' },
  record: { zh: '对象', en: 'an object' },
  null: { zh: ' null', en: 'null' },
}

/** Describes the allowed size of a field: characters of a text, items of a list, or the value of a number. */
function sizeText(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): Both {
  const { origin } = issue
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum)
    if (origin === 'string') return { zh: `太长：最多 ${max} 个字符`, en: `is too long; at most ${max} characters` }
    if (origin === 'array') return { zh: `太多：最多 ${max} 项`, en: `has too many items; at most ${max}` }
    return { zh: `太大：最大 ${max}`, en: `is too large; at most ${max}` }
  }
  const min = Number(issue.minimum)
  if (origin === 'string' && min === 1) return { zh: '不能为空', en: 'must not be empty' }
  if (origin === 'string') return { zh: `太短：最少 ${min} 个字符`, en: `is too short; at least ${min} characters` }
  if (origin === 'array') return { zh: `太少：最少 ${min} 项`, en: `has too few items; at least ${min}` }
  return { zh: `太小：最小 ${min}`, en: `is too small; at least ${min}` }
}

/** Lists the accepted values, without the empty string, which is invisible. */
function listText(values: readonly unknown[]): Both {
  const shown = values.map(String).filter(Boolean)
  if (shown.length === 1) return { zh: `应是 ${shown[0]}`, en: `must be ${shown[0]}` }
  return { zh: `应是 ${shown.join('、')} 之一`, en: `must be one of ${shown.join(', ')}` }
}

/** Describes the error, without the field's name. */
function problemOf(issue: Issue): Both {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return { zh: '缺少', en: 'is missing' }
      const kind = kinds[issue.expected]
      return kind ? { zh: `应是${kind.zh}`, en: `must be ${kind.en}` } : { zh: '类型不正确', en: 'is of the wrong type' }
    }
    case 'invalid_value':
      return issue.input === undefined ? { zh: '缺少', en: 'is missing' } : listText(issue.values)
    case 'invalid_union':
      // A discriminated union: a field selects the form; the input is the whole value.
      if (issue.discriminator === undefined || !('options' in issue)) return { zh: '不正确', en: 'is not accepted' }
      if (!Object.hasOwn(Object(issue.input) as object, issue.discriminator)) return { zh: '缺少', en: 'is missing' }
      return listText(issue.options ?? [])
    case 'too_big':
    case 'too_small':
      return sizeText(issue)
    case 'invalid_format':
      return { zh: '格式不正确', en: 'has the wrong form' }
    case 'unrecognized_keys':
      return { zh: `有不认识的 ${issue.keys.join('、')}`, en: `has unknown keys: ${issue.keys.join(', ')}` }
    default:
      return { zh: '不正确', en: 'is not accepted' }
  }
}

/** Returns a sentence about a field of a request, or about its whole content. */
function sentenceOf(path: readonly PropertyKey[], problem: Both): Both {
  const field = path.join('.')
  if (field === '') return { zh: `内容${problem.zh}`, en: `the content ${problem.en}` }
  return { zh: `字段 ${field} ${problem.zh}`, en: `field ${field} ${problem.en}` }
}

/** Joins the distinct texts with "or". */
function anyOf(texts: readonly Both[]): Both {
  const each = (lang: 'zh' | 'en') => [...new Set(texts.map((text) => text[lang]))]
  return { zh: each('zh').join('，或'), en: each('en').join(', or ') }
}

/** Describes the error with the field's name; for a union, the error of each variant. */
function textOf(issue: Issue): Both {
  const firsts = issue.code === 'invalid_union' ? issue.errors.flatMap(([first]) => first ?? []) : []
  const whole = firsts.filter(({ path }) => path.length === 0).map(problemOf)
  const parts = firsts.filter(({ path }) => path.length > 0).map((part) => sentenceOf([...issue.path, ...part.path], problemOf(part)))
  if (firsts.length === 0) return sentenceOf(issue.path, problemOf(issue))
  return anyOf([...(whole.length > 0 ? [sentenceOf(issue.path, anyOf(whole))] : []), ...parts])
}

/**
 * Builds the refusal of a request that does not match its schema: the first invalid field and its error, in both languages.
 * @param issues as the schema reports them, each with its input (`reportInput`).
 */
export function fieldError(issues: readonly Issue[]): AppError {
  const [first] = issues
  const field = first?.path.join('.')
  return new AppError(
    'badRequest',
    first ? textOf(first) : { zh: '内容不正确', en: 'the content is not accepted' },
    field ? { field } : undefined,
  )
}
