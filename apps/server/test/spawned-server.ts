import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { memoryEnv, nodeFlags } from '../../../scripts/server-process.mjs'
import { copyFolder, layDataDir, madeOnce } from './database.ts'
import { Visitor } from './visitor.ts'

/** The programs: their sources, or the bundle built for this test run. */
const sourceDir = join(import.meta.dirname, '..', 'src')
const bundleDir = process.env['WENJIN_TEST_PROGRAMS']
/** Shared compile cache of the programs: it saves a sixth of a start. */
const compileCache = join(tmpdir(), `wenjin-compile-cache-${process.getuid?.() ?? 0}`)
const readyLine = /Wenjin is ready: (\S+)/

/** Options for running a program of the server. */
export interface ProgramOptions {
  dataDir: string
  env?: Record<string, string>
  args?: string[]
  /** User id to run as; only root may set it. */
  uid?: number
  /** Standard input; default empty. */
  input?: string
  /** Runs the sources although there is a bundle, as `npm run import` and similar commands do. */
  unbundled?: boolean
}

/** A program of the server as a child process. */
export interface Program {
  child: ChildProcess
  /** Returns everything printed so far, including errors. */
  output(): string
  /** Exit code, or null when a signal ended it. */
  ended: Promise<number | null>
}

const running = new Set<ChildProcess>()
// An interrupted test run leaves no server behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

type ProgramName = 'main' | 'import' | 'admin' | 'check-data' | 'backup' | 'restore'

const sourceOf = (name: ProgramName) => join(sourceDir, `${name}.ts`)

/** Returns the file of a program: from the bundle when there is one. */
export const programFile = (name: ProgramName): string => (bundleDir ? join(bundleDir, `${name}.js`) : sourceOf(name))

/** Runs a program of the server with a minimal environment: only the variables that are needed to find programs. */
export function runProgram(name: ProgramName, { dataDir, env, args = [], uid, input, unbundled = false }: ProgramOptions): Program {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [...nodeFlags, unbundled ? sourceOf(name) : programFile(name), ...args], {
    env: {
      ...memoryEnv,
      ...(PATH && { PATH }),
      ...(HOME && { HOME }),
      ...(TMPDIR && { TMPDIR }),
      NODE_COMPILE_CACHE: compileCache,
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      // Tests must not call the network: one that needs web sources configures its own services.
      SEARCH_SERVICES: 'none',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  child.stdin?.end(input)
  running.add(child)
  child.once('exit', () => running.delete(child))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  // `close` is emitted after the last output, `exit` may come before it.
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => printed, ended }
}

/** Resolves with the address that a server prints when it is ready. */
export function readyUrl(program: Program): Promise<string> {
  return new Promise((resolve, reject) => {
    program.child.stdout?.on('data', () => {
      const ready = readyLine.exec(program.output())
      if (ready) resolve(ready[1]!)
    })
    void program.ended.then((code) => reject(new Error(`The server ended with code ${code}:\n${program.output()}`)))
  })
}

/** The real server in its own process, which can be killed and restarted on the same data. */
export class SpawnedServer {
  readonly dataDir: string
  url = ''
  readonly #env: Record<string, string>
  readonly #visitors: Visitor[] = []
  #program: Program | null = null

  constructor(dataDir: string, env: Record<string, string>) {
    this.dataDir = dataDir
    this.#env = env
  }

  /** Output of the running or last process. */
  get output(): string {
    return this.#program?.output() ?? ''
  }

  /** Id of the running process. */
  get pid(): number {
    const pid = this.#program?.child.pid
    if (pid === undefined) throw new Error('The server does not run.')
    return pid
  }

  /** Whether the last started process is still running. */
  get isRunning(): boolean {
    const child = this.#program?.child
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  /** Creates a visitor who finds the server again after a restart. */
  visitor(): Visitor {
    const visitor = new Visitor(this.url)
    this.#visitors.push(visitor)
    return visitor
  }

  /** Starts the server and waits until it is ready. */
  async start(): Promise<void> {
    const program = runProgram('main', { dataDir: this.dataDir, env: this.#env })
    this.#program = program
    this.url = await readyUrl(program)
    for (const visitor of this.#visitors) visitor.base = this.url
  }

  /** Kills the server with SIGKILL. */
  async kill9(): Promise<void> {
    await this.stop('SIGKILL')
  }

  /** Sends a signal and waits for the end; returns the exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const program = this.#program
    if (!program) return null
    program.child.kill(signal)
    return program.ended
  }

  /** Stops the server and deletes its data. */
  async remove(): Promise<void> {
    await this.kill9()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

/** Expects the server to fail at its start, with exit code 1 and one line: a sentence in each language, and no stack. Returns that line. */
export async function failToStart(env: Record<string, string>, options: { dataDir?: string; uid?: number } = {}): Promise<string> {
  const dataDir = options.dataDir ?? (await makeDataDir())
  try {
    const program = runProgram('main', { dataDir, env, ...(options.uid !== undefined && { uid: options.uid }) })
    const code = await program.ended
    const output = program.output()
    expect({ code, lines: output.trimEnd().split('\n') }).toEqual({ code: 1, lines: [expect.any(String)] })
    expect(output).toMatch(/\p{Script=Han}{2,}.*。 .*[A-Za-z ]{8,}/u)
    return output
  } finally {
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
  }
}

/** Creates an empty data folder for a test. */
export function makeDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'wenjin-spawned-'))
}

/**
 * Returns a template of the data folder after a first start, built once for all tests, since importing the manual takes longer than
 * everything else.
 */
export function startedDataDir(): Promise<string> {
  return madeOnce('started', async (draft) => {
    await layDataDir(draft)
    const server = new SpawnedServer(draft, {})
    await server.start()
    await server.stop()
    return draft
  })
}

/** Starts the real server on its own data folder in the state after a first start. */
export async function spawnServer(env: Record<string, string> = {}): Promise<SpawnedServer> {
  const dataDir = await makeDataDir()
  copyFolder(await startedDataDir(), dataDir)
  const server = new SpawnedServer(dataDir, env)
  await server.start()
  return server
}
