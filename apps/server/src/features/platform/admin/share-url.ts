import { isIP } from 'node:net'
import { AppError } from '@wenjin/contract'

const refuse = (zh: string, en: string): AppError => new AppError('badRequest', { zh: `字段 url ${zh}`, en: `field url: ${en}` })

/**
 * Normalises the URL of a share: https, with a named host of the public internet, without the fragment.
 * @param ownHosts host names of this instance
 * @throws AppError `badRequest` when it is invalid, or on this instance.
 */
export function parseShareUrl(written: string, ownHosts: readonly string[]): string {
  if (!URL.canParse(written)) throw refuse('不是网址', 'not an address')
  const url = new URL(written)
  if (url.protocol !== 'https:' || url.username || url.password) throw refuse('应以 https:// 开头', 'must begin with https://')
  const host = url.hostname.replace(/\.$/, '')
  if (!host.includes('.') || isIP(host) !== 0 || host.startsWith('[')) throw refuse('不是公开网站的网址', 'not an address of a public site')
  if (ownHosts.includes(host)) throw refuse('应是分享到其他网站的网址', 'must be of another site')
  url.hostname = host
  url.hash = ''
  return url.href
}
