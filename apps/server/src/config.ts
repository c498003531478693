import { resolve } from 'node:path'

/** Everything the environment decides. Only this file reads `process.env`. */
export interface Config {
  /** `PORT`: TCP port, 3000. */
  port: number
  /** `HOST`: address to listen on, 127.0.0.1 (this machine only). */
  host: string
  /** `DATA_DIR`: folder of the embedded database and of the files, `./data`. */
  dataDir: string
  /** `PUBLIC_URL`: the address people open, when it differs from host and port. */
  publicUrl: string | null
  /** `DATABASE_URL`: PostgreSQL 15 or newer; empty for the embedded database. */
  databaseUrl: string | null
  /** `LLM_BASE_URL`, `LLM_API_KEY`, `LLM_MODEL`: any OpenAI-compatible endpoint; base address and model are needed, the key where the endpoint asks for one. */
  llm: { baseUrl: string; apiKey: string; model: string } | null
  /** `OFFLINE=1`: never call out; a model on this very machine still answers. */
  offline: boolean
  /** `LOG_LEVEL`: `fatal error warn info debug trace silent`, `info`. */
  logLevel: string
}

/** A variable that cannot be used; the message names it in Chinese and English. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const levels = new Set(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

function port(value: string | undefined): number {
  const number = Number(value ?? 3000)
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number
  throw new ConfigError(`PORT 应是 0–65535 的整数，现在是「${value}」。 PORT must be an integer from 0 to 65535.`)
}

function address(name: string, value: string | undefined): string | null {
  if (!value) return null
  if (/^https?:\/\/[^\s]+$/.test(value) && URL.canParse(value)) return value.replace(/\/+$/, '')
  throw new ConfigError(`${name} 应以 http:// 或 https:// 开头。 ${name} must be an http(s) address.`)
}

/** A path of the command line, seen from the folder the person stands in: npm runs programs from the root. */
export function fromPersonsFolder(path: string, env: NodeJS.ProcessEnv): string {
  return resolve(env['WENJIN_CWD'] ?? '.', path)
}

/**
 * The configuration of an environment.
 * @throws ConfigError when a variable has a value that cannot be used.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const baseUrl = address('LLM_BASE_URL', env['LLM_BASE_URL'])
  const model = env['LLM_MODEL']
  if ((baseUrl === null) !== !model) {
    throw new ConfigError('LLM_BASE_URL 和 LLM_MODEL 需要一起设置。 LLM_BASE_URL and LLM_MODEL must be set together.')
  }
  const logLevel = env['LOG_LEVEL'] || 'info'
  if (!levels.has(logLevel)) throw new ConfigError(`LOG_LEVEL 应是 ${[...levels].join(' ')} 之一。 Unknown LOG_LEVEL.`)
  const databaseUrl = env['DATABASE_URL'] || null
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new ConfigError('DATABASE_URL 应以 postgres:// 开头。 DATABASE_URL must start with postgres://.')
  }
  return {
    port: port(env['PORT'] || undefined),
    host: env['HOST'] || '127.0.0.1',
    dataDir: resolve(env['DATA_DIR'] || './data'),
    publicUrl: address('PUBLIC_URL', env['PUBLIC_URL']),
    databaseUrl,
    llm: baseUrl && model ? { baseUrl, model, apiKey: env['LLM_API_KEY'] ?? '' } : null,
    offline: env['OFFLINE'] === '1' || env['OFFLINE'] === 'true',
    logLevel,
  }
}
