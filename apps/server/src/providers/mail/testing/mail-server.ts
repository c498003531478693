import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A test mail server on loopback. */
export interface MailTestServer {
  port: number
  /** The messages it received. */
  mails: { from: string; to: string[]; raw: string }[]
  /** Sign-ins, as `user:password`. */
  users: string[]
  close(): Promise<void>
}

/**
 * Starts a mail server that stores received messages.
 * @param options overrides of the default of accepting everything, such as `onRcptTo`
 */
export async function startMailTestServer(options: SMTPServerOptions = {}): Promise<MailTestServer> {
  const mails: MailTestServer['mails'] = []
  const users: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth(auth, _session, done) {
      users.push(`${auth.username}:${auth.password}`)
      done(null, { user: auth.username })
    },
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
    ...options,
  })
  // A client that aborts a handshake is not a test failure.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return { port, mails, users, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
