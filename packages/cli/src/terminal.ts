import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

const isColored = () => process.stdout.isTTY && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb'
const styled = (code: number) => (text: string) => (isColored() ? `\u001B[${code}m${text}\u001B[0m` : text)
export const bold = styled(1)
export const dim = styled(2)
export const blue = styled(34)

/** Control characters, including escape sequences: foreign text could move the cursor with them. */
const controls = /(?![\n\t])\p{Cc}/gu
export const printable = (text: string) => text.replaceAll(controls, '')

export const print = (text: string) => void process.stdout.write(printable(text))
/** Prints lines with our own styles around text that is already sanitised. */
export const printStyled = (text: string) => void process.stdout.write(text)
export const printJson = (data: unknown) => void process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)

let isShown = false

/** Shows a temporary status line on a terminal, replacing the previous one; nothing when the output is not a terminal. */
export function showStatus(line: string): void {
  if (!process.stderr.isTTY) return
  const width = Math.max(20, (process.stderr.columns ?? 80) - 1)
  // Chinese characters take two columns.
  let shown = ''
  let columns = 0
  for (const character of printable(line)) {
    columns += character.codePointAt(0)! > 0x2e_7f ? 2 : 1
    if (columns > width) break
    shown += character
  }
  process.stderr.write(`\r\u001B[2K${shown}`)
  isShown = true
}

export function clearStatus(): void {
  if (isShown) process.stderr.write('\r\u001B[2K')
  isShown = false
}

const barWidth = 24

export function bar(done: number, total: number): string {
  const filled = total === 0 ? 0 : Math.round((barWidth * done) / total)
  return `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}] ${done}/${total}`
}

/** Reads input without echoing it; the first line when the input is not a terminal. */
export async function readSecret(prompt: string): Promise<string> {
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = process.stdin.isTTY === true
  if (terminal) process.stderr.write(prompt)
  const lines = createInterface({ input: process.stdin, output: mute, terminal })
  try {
    for await (const line of lines) return line.trim()
    return ''
  } finally {
    lines.close()
    if (terminal) process.stderr.write('\n')
  }
}

export async function readInput(): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8').trim()
}
