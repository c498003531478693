import type { PoolClient } from 'pg'

/**
 * Maximum number of prepared statements, each some 50 KB of the engine's memory, and of statement texts remembered to detect repetitions.
 */
const maxPrepared = 128
const maxSeen = 1000
/** Maximum length of a prepared statement: a longer one has a parameter for each of many values and seldom recurs with the same number. */
const longest = 4000

interface StatementConfig {
  name?: string
  text: string
}

const isUnnamed = (config: unknown): config is StatementConfig =>
  typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string' && !('name' in config && config.name)

/**
 * Makes a connection prepare statements that recur: parsing and planning takes the embedded engine as long as execution. Only for a
 * connection that stays with one client: behind a connection pooler the next statement may reach another server.
 */
export function prepareRepeated(client: PoolClient): void {
  const seen = new Set<string>()
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || text.length > longest || names.size >= maxPrepared) return known
    if (!seen.has(text)) {
      if (seen.size >= maxSeen) seen.clear()
      seen.add(text)
      return undefined
    }
    seen.delete(text)
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (config: unknown, ...rest: unknown[]): unknown => {
    const name = isUnnamed(config) ? nameOf(config.text) : undefined
    return send(name === undefined ? config : { ...(config as StatementConfig), name }, ...rest)
  }
  client.query = query as PoolClient['query']
}
