import { isIP } from 'node:net'
import { AppError } from '@wenjin/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isOwnMachine } from '../lib/address/address-key.ts'

/** Whether a host name cannot be pointed here by a foreign DNS server: an IP address, or a name that always means this machine. */
function isFixedName(hostName: string): boolean {
  const name = hostName.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  // A request of HTTP/1.0 may have no Host header; no browser sends one.
  return name === '' || isIP(name) !== 0 || /^(.+\.)?localhost$/i.test(name)
}

/**
 * Refuses foreign host names on an instance for this machine only. A site can resolve its own name to 127.0.0.1 (DNS rebinding): the
 * browser then treats the instance as that site, and its pages may read everything public. An operator who serves the instance under a name
 * sets `PUBLIC_URL` or `TRUSTED_PROXIES`.
 */
export function refuseForeignNames(app: FastifyInstance, { host, publicUrl, trustedProxies }: Config): void {
  const isForThisMachine = host === 'localhost' || isOwnMachine(host)
  if (!isForThisMachine || publicUrl !== null || trustedProxies.length > 0) return
  app.addHook('onRequest', (request, _reply, done) => {
    if (isFixedName(request.hostname)) return done()
    const sentence = {
      zh: '这个问津只供本机访问，请用 http://127.0.0.1 打开；要用域名访问，请设置 PUBLIC_URL',
      en: 'This instance serves its own machine only: open http://127.0.0.1, or set PUBLIC_URL to serve it under a host name',
    }
    done(new AppError('noPermission', '', { sentence }))
  })
}
