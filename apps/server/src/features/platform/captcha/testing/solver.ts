import { createCipheriv, hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CaptchaChallenge, Envelope } from '@wenjin/contract'
import { startTestServer, type TestServer, type TestServerOptions } from '../../../../../test/test-server.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { captchaChallenge } from '../../../../db/schema/platform/captcha.ts'
import type { TrackPoint } from '../hand-movement.ts'
import { drag } from './hand.ts'

/** A server with a manually advanced clock, which trusts the client addresses that the test sets. */
export interface ClockedServer extends TestServer {
  /** Advances the clock. */
  pass(ms: number): void
}

export async function startClockedServer(options: TestServerOptions = {}): Promise<ClockedServer> {
  let at = Date.now()
  const server = await startTestServer({
    ...options,
    env: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT: '1', ...options.env },
    adjust(ctx) {
      ctx.now = () => at
      options.adjust?.(ctx)
    },
  })
  return Object.assign(server, { pass: (ms: number) => void (at += ms) })
}

/** The reply of a captcha call. */
export interface CaptchaReply<T> {
  repCode: string
  repMsg: string
  repData: T | null
}

let lastAddress = 0

/** A browser at its own address (TEST-NET-2 and -3), with the test as its proxy. */
export class Person {
  readonly visitor: Visitor
  readonly server: TestServer
  readonly headers: Record<string, string>

  constructor(server: TestServer, address = `198.51.100.${(lastAddress += 1)}`, headers: Record<string, string> = {}) {
    this.server = server
    this.visitor = server.visitor()
    this.headers = { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin', ...headers }
  }

  async fetch(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.visitor.fetch(path, {
      method,
      headers: { ...this.headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<Envelope<T> & { status: number; retryAfter: string | null }> {
    const response = await this.fetch(method, path, body)
    return { ...((await response.json()) as Envelope<T>), status: response.status, retryAfter: response.headers.get('retry-after') }
  }

  async captcha<T>(call: 'get' | 'check' | 'verify', body: object): Promise<CaptchaReply<T>> {
    return (await this.call<CaptchaReply<T>>('POST', `/api/captcha/${call}`, body)).data
  }

  /** Requests a challenge and reads the position of its gap from the database. */
  async challenge(): Promise<CaptchaChallenge & { x: number }> {
    const { repData } = await this.captcha<CaptchaChallenge>('get', { captchaType: 'blockPuzzle' })
    const [row] = await this.server.ctx.db.select().from(captchaChallenge).where(eq(captchaChallenge.token, repData!.token))
    return { ...repData!, x: (row!.solution as { x: number }).x }
  }
}

/** Encrypts a `pointJson` as the page does. */
export function encrypt(content: unknown, secretKey: string): string {
  const cipher = createCipheriv('aes-128-ecb', secretKey, null)
  return Buffer.concat([cipher.update(typeof content === 'string' ? content : JSON.stringify(content)), cipher.final()]).toString('base64')
}

/** Passes the slider with a simulated hand; returns the reply of `check`. */
export async function passSlider(
  server: ClockedServer,
  person: Person,
): Promise<CaptchaReply<{ captchaVerification: string; seconds: number }>> {
  const challenge = await person.challenge()
  const checked = await handIn(server, person, challenge, challenge.x, drag(challenge.x))
  const verified = await person.captcha<{ result: boolean }>('verify', { captchaVerification: checked.repData!.captchaVerification })
  if (verified.repCode !== '0000') throw new Error(`the slider was not passed: ${verified.repMsg}`)
  return checked
}

/** Submits a position and a track, at the time of the track's end. */
export async function handIn(
  server: ClockedServer,
  person: Person,
  { token, secretKey }: CaptchaChallenge,
  x: number,
  track: readonly TrackPoint[],
): Promise<CaptchaReply<{ captchaVerification: string; seconds: number }>> {
  server.pass((track.at(-1)?.[2] ?? 1000) + 100)
  return person.captcha('check', { token, captchaType: 'blockPuzzle', pointJson: encrypt({ x, y: 5 }, secretKey), track })
}

/** Computes the proof of work of a text question. */
export function findNonce(token: string, bits: number): string {
  for (let nonce = 0; ; nonce += 1) {
    const head = hash('sha256', `${token}:${nonce}`, 'buffer').readUInt32BE(0)
    if (head >>> (32 - bits) === 0) return String(nonce)
  }
}
