import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Creates a stream that discards its input. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Prompts on a terminal without echoing the input.
 * @throws Error named `AbortError` when the user presses Ctrl-C or Ctrl-D.
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
