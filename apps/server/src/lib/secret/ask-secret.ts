import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Discards the input. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Asks for something on a terminal without showing what is typed.
 * @throws Error named `AbortError` when the person presses Ctrl-C or Ctrl-D.
 */
export async function askSecret(prompt: string, input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<string> {
  const typing = createInterface({ input, output: nowhere(), terminal: true })
  const given = new AbortController()
  typing.once('SIGINT', () => given.abort())
  typing.once('close', () => given.abort())
  output.write(prompt)
  try {
    return await typing.question('', { signal: given.signal })
  } finally {
    output.write('\n')
    typing.close()
  }
}
