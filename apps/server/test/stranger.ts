import { Visitor } from './visitor.ts'

/** Timeout of a call, milliseconds. */
const patienceMs = 60_000

/** A visitor with a network address of their own, as a trusted proxy on this machine reports it (`TRUSTED_PROXIES=127.0.0.1`). */
export class Stranger extends Visitor {
  readonly address: string

  constructor(base: string, address: string) {
    super(base)
    this.address = address
  }

  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', this.address)
    return super.fetch(path, { signal: AbortSignal.timeout(patienceMs), ...init, headers })
  }
}
