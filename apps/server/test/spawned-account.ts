import type { SpawnedServer } from './spawned-server.ts'
import type { Visitor } from './visitor.ts'

/** Signs a visitor in on a spawned server with the code in its log; creates the account when there is none. */
export async function signInByLog(server: SpawnedServer, email: string): Promise<Visitor> {
  const visitor = server.visitor()
  await visitor.token()
  const before = server.output.length
  await visitor.call('GET', `/verify?${new URLSearchParams({ type: 'email', content: email })}`)
  let code: string | undefined
  while (code === undefined) {
    // The server's output arrives asynchronously through a pipe.
    await new Promise((resolve) => setImmediate(resolve))
    code = /验证码 (\d{6})：/.exec(server.output.slice(before))?.[1]
  }
  const { errCode, errMsg } = await visitor.call('POST', '/login', { type: 'email', content: email, code })
  if (errCode !== 0) throw new Error(errMsg)
  return visitor
}
