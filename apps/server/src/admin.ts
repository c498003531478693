import { text } from 'node:stream/consumers'
import { readConfig, type Config } from './config.ts'
import { parseAdminCommand, usage, UsageError, type TypedCommand } from './control/admin-arguments.ts'
import type { AdminCommand } from './control/admin-command.ts'
import { callControl } from './control/control-client.ts'
import { askSecret } from './lib/secret/ask-secret.ts'
import { makeSecret } from './lib/secret/secret.ts'
import { exitWithReason } from './start-failure.ts'

// Manages accounts. The command runs inside the running instance when there is one, since the embedded database allows one process.

/** Length of a generated password in characters: 120 bits. */
const madeLength = 20

async function askPassword(): Promise<string> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) {
    throw new UsageError('这里不是终端，请用 --stdin 或 --generate。 This is no terminal; use --stdin or --generate.')
  }
  const password = await askSecret('新密码 New password: ', stdin, stderr)
  if ((await askSecret('再输入一次 Once more: ', stdin, stderr)) !== password) {
    throw new UsageError('两次输入的密码不一样。 The two passwords differ.')
  }
  return password
}

/** Returns the password for a command: typed at the terminal, read from standard input, or generated. */
async function passwordFrom(from: 'terminal' | 'stdin' | 'made'): Promise<string> {
  if (from === 'terminal') return askPassword()
  if (from === 'stdin') return (await text(process.stdin)).replace(/\r?\n$/, '')
  return makeSecret().slice(0, madeLength)
}

async function complete(typed: TypedCommand): Promise<AdminCommand> {
  if (typed.command !== 'password') return typed
  const { command, account, from } = typed
  return { command, account, password: await passwordFrom(from) }
}

/** Makes the secret of this machine the one of the database. An instance cannot be opened on it before. */
async function replaceLostSecret(config: Config): Promise<void> {
  const [{ createLogger }, { openDatabase }, { loadFeatures }, { describeLost, replaceSecret }] = await Promise.all([
    import('./logger.ts'),
    import('./db/client.ts'),
    import('./load-features.ts'),
    import('./instance-secret/instance-secret.ts'),
  ])
  const { databaseUrl, dataDir } = config
  const database = await openDatabase({ databaseUrl, dataDir, log: createLogger('error') })
  try {
    const lost = await replaceSecret({ database, config, features: await loadFeatures() })
    console.log('数据库改用这台机器的实例密钥。 The database now uses the instance secret of this machine.')
    if (lost.length > 0) console.log(describeLost(lost, dataDir))
  } finally {
    await database.close()
  }
}

async function runCommand(command: AdminCommand): Promise<void> {
  const config = readConfig(process.env)
  if (await callControl(config.dataDir, 'admin', command, console.log)) return
  // Loaded only when no instance is running: loading takes longer than most commands.
  const { createLogger } = await import('./logger.ts')
  if (command.command === 'replace-secret') return replaceLostSecret(config)
  const { openInstance } = await import('./instance.ts')
  const { runAdmin } = await import('./control/admin-command.ts')
  const instance = await openInstance(config, createLogger('error'))
  try {
    await runAdmin(instance.ctx, command, console.log)
  } finally {
    await instance.close()
  }
}

try {
  const typed = parseAdminCommand(process.argv.slice(2))
  if (typed === null) {
    console.log(usage)
    process.exit(0)
  }
  const command = await complete(typed)
  await runCommand(command)
  if (typed.command === 'password' && typed.from === 'made' && 'password' in command) console.log(command.password)
  process.exit(0)
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`)
    process.exit(1)
  }
  if (error instanceof Error && error.name === 'AbortError') process.exit(130)
  exitWithReason(error)
}
