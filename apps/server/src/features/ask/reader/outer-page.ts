import { AppError, ImportFailure, importReasons, type FrameState, type Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'

/** Whether a source expression of `frame-ancestors` matches this origin. */
function namesOrigin(source: string, origin: URL): boolean {
  const wanted = source.toLowerCase()
  if (wanted === '*') return true
  if (wanted === 'https:' || wanted === 'http:') return origin.protocol === wanted || (wanted === 'http:' && origin.protocol === 'https:')
  if (wanted.startsWith("'")) return false
  const cut = wanted.indexOf('://')
  const scheme = cut === -1 ? '' : `${wanted.slice(0, cut)}:`
  if (scheme !== '' && scheme !== origin.protocol) return false
  const [host = '', port = ''] = wanted
    .slice(cut === -1 ? 0 : cut + 3)
    .split('/', 1)[0]!
    .split(':')
  const isHost = host.startsWith('*.') ? origin.hostname.endsWith(host.slice(1)) : host === origin.hostname
  return isHost && (port === '' || port === '*' ? port === '*' || origin.port === '' : port === origin.port)
}

/** The `frame-ancestors` sources of each policy that has the directive. One header may contain several policies, separated by commas. */
function ancestorsOf(policies: string): string[][] {
  return policies.split(',').flatMap((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/))
    const found = directives.find(([name = '']) => name.toLowerCase() === 'frame-ancestors')
    return found ? [found.slice(1)] : []
  })
}

/** Whether a page with these headers may be framed by pages of an origin, by the rules that browsers apply. */
export function mayBeFramed({ options, policy }: { options: string; policy: string }, origin: URL): boolean {
  const ancestors = ancestorsOf(policy)
  // `frame-ancestors` overrides the older `X-Frame-Options` header.
  if (ancestors.length > 0) return ancestors.every((sources) => sources.some((source) => namesOrigin(source, origin)))
  return !options
    .toLowerCase()
    .split(',')
    .some((option) => ['deny', 'sameorigin'].includes(option.trim()))
}

interface OuterPage {
  address: string
  frame: FrameState
  reason: string
}

/** Checks whether a web page can be shown in a frame here. @throws AppError `badRequest` for an address that is not public. */
export async function checkOuterPage(ctx: Ctx, url: string, { lang, origin }: { lang: Lang; origin: string }): Promise<OuterPage> {
  try {
    const { finalUrl, framing } = await ctx.reader.fetchPublic(url)
    if (!finalUrl.startsWith('https:')) return { address: finalUrl, frame: 'insecure', reason: '' }
    return { address: finalUrl, frame: mayBeFramed(framing, new URL(origin)) ? 'allowed' : 'refused', reason: '' }
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    const { reason, detail } = error
    if (reason === 'badUrl' || reason === 'privateAddress') throw new AppError('badRequest', importReasons[reason])
    const address = new URL(url).href
    // A response that the reader rejects as too large or of an unknown type may still display in a browser.
    const isUnreachable = reason === 'unreachable' || reason === 'httpStatus' || reason === 'timeout'
    if (!isUnreachable) return { address, frame: address.startsWith('https:') ? 'unknown' : 'insecure', reason: '' }
    return { address, frame: 'unreachable', reason: `${importReasons[reason][lang]}${detail ? ` (${detail})` : ''}` }
  }
}
