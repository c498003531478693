import { AppError } from '@wenjin/contract'
import type { z } from 'zod'

/** How much a field may hold at most; null where something else is wrong with it. */
function limitText(issue: z.core.$ZodIssue): { zh: string; en: string } | null {
  if (issue.code !== 'too_big') return null
  const max = Number(issue.maximum)
  if (issue.origin === 'string') return { zh: `太长：最多 ${max} 个字符`, en: `too long, at most ${max} characters` }
  if (issue.origin === 'array') return { zh: `太多：最多 ${max} 项`, en: `too many, at most ${max} items` }
  return { zh: `太大：最大 ${max}`, en: `too large, at most ${max}` }
}

/** The error of the first field of a request that does not match its schema. */
export function fieldError(issues: readonly z.core.$ZodIssue[]): AppError {
  const [issue] = issues
  const field = issue?.path.join('.') || 'body'
  const limit = issue && limitText(issue)
  if (limit) return new AppError('badRequest', { zh: `字段 ${field} ${limit.zh}`, en: `field ${field}: ${limit.en}` })
  return new AppError('badRequest', {
    zh: `字段 ${field} 不正确（${issue?.message ?? ''}）`,
    en: `field ${field}: ${issue?.message ?? ''}`,
  })
}
