import { eq } from 'drizzle-orm'
import { user, verificationCode } from '../apps/server/src/db/schema/people/account.ts'
import { hashPassword } from '../apps/server/src/lib/secret/password-hash.ts'
import { createUser } from '../apps/server/test/people.ts'
import { startTestServer, type TestServer } from '../apps/server/test/test-server.ts'
import { ms, percentile, type Row } from './table.ts'

const half = (samples: readonly number[]) => percentile(samples, 0.5)
const spread = (samples: readonly number[]) => percentile(samples, 0.75) - percentile(samples, 0.25)

/** Creates an attacker whose calls come from different addresses. */
function attacker(server: TestServer): (path: string, body: unknown) => Promise<number> {
  let n = 0
  return async (path, body) => {
    n += 1
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${Math.floor(n / 250)}.${(n % 250) + 1}` }
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await response.json()) as { errCode: number }).errCode
  }
}

/**
 * Measures whether the time of a refusal reveals that an account exists, without the delay after a failure, which would only hide a
 * difference.
 */
async function timeRefusals(server: TestServer, times: number): Promise<Row> {
  const call = attacker(server)
  const passwordHash = await hashPassword('the right password of everybody')
  const known: number[] = []
  const unknown: number[] = []
  for (let i = 0; i < times; i++) {
    const { uid, email } = await createUser(server)
    await server.ctx.db.update(user).set({ passwordHash }).where(eq(user.uid, uid))
    // Alternate, so that background load affects both equally.
    for (const [samples, account] of [
      [known, email],
      [unknown, `nobody-${i}@example.org`],
    ] as const) {
      const started = performance.now()
      await call('/login', { account, password: 'a wrong password' })
      samples.push(performance.now() - started)
    }
  }
  const difference = Math.abs(half(known) - half(unknown))
  const noise = Math.max(spread(known), spread(unknown))
  return {
    what: `wrong password beside unknown account, ${times} tries each`,
    figure: `medians differ by ${ms(difference)}, the noise (middle half of the tries) is ${ms(noise)}`,
    bar: '< noise',
    holds: difference < noise,
    beside: `wrong password ${ms(half(known))}, unknown account ${ms(half(unknown))}`,
  }
}

/** Guesses at one code from as many addresses, as fast as possible. */
async function guessCodes(server: TestServer, guesses: number): Promise<Row> {
  const contact = { type: 'email', content: 'victim@example.org' }
  const visitor = server.visitor()
  await visitor.token()
  await visitor.call('GET', `/verify?${new URLSearchParams(contact)}`)
  const call = attacker(server)
  const started = performance.now()
  const answers = await Promise.all(
    Array.from({ length: guesses }, (_, n) => call('/login', { ...contact, code: String(n).padStart(6, '0') })),
  )
  const [row] = await server.ctx.db.select().from(verificationCode).where(eq(verificationCode.content, contact.content))
  const reached = row?.guesses ?? guesses
  return {
    what: `${guesses} guesses at a code in ${((performance.now() - started) / 1000).toFixed(1)} s, compared with it`,
    figure: `${reached}; refused unseen ${answers.filter((code) => code === 429 || code === 2705).length}`,
    bar: '≤ 10',
    holds: reached <= 10,
  }
}

/** Measures the cost of drawing a challenge, and of identifying the caller. */
async function timeCalls(server: TestServer, times: number): Promise<Row[]> {
  const { visitor } = await createUser(server)
  await visitor.token()
  const measure = async (call: () => Promise<unknown>) => {
    const samples: number[] = []
    for (let i = 0; i < times; i++) {
      const started = performance.now()
      await call()
      samples.push(performance.now() - started)
    }
    return samples
  }
  const bare = await measure(() => visitor.get('/api/instance'))
  const signedIn = await measure(() => visitor.get('/api/my-share-reward'))
  const drawn = await measure(() => visitor.post('/api/captcha/get', {}))
  return [
    {
      what: 'a call of somebody signed in, with its query',
      figure: `p50 ${ms(half(signedIn))}, ${(half(signedIn) / half(bare)).toFixed(1)}× a public call without a query`,
      beside: `public call ${ms(half(bare))}`,
    },
    { what: 'a slider challenge, drawn', figure: `p50 ${ms(half(drawn))}, p95 ${ms(percentile(drawn, 0.95))}` },
  ]
}

/** Measures account protection: whether refusals reveal anything, how many guesses are examined, and the cost. */
export async function benchProtection(times: number): Promise<Row[]> {
  const server = await startTestServer({
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    adjust: (ctx) => {
      ctx.sleep = () => Promise.resolve()
    },
  })
  try {
    return [await timeRefusals(server, times), await guessCodes(server, 200), ...(await timeCalls(server, times))]
  } finally {
    await server.close()
  }
}
