import type { Ctx } from '../context.ts'
import { enqueueMissingVectors } from '../features/library/passage-index/index.ts'
import type { ConnectedProviders } from './providers.ts'

const channel = 'connections'
/** Poll interval in milliseconds for instances that share one PostgreSQL but no Redis. */
const everyMs = 10_000

/** Keeps the providers of a running instance in line with the stored connections. */
export interface FollowedConnections {
  /** Replaces the changed providers here and notifies the other instances. */
  renew(): Promise<void>
  close(): Promise<void>
}

/**
 * Replaces providers in the context after a connection was stored, here or by another instance. A running answer continues with its old
 * provider.
 * @param changed returns the providers whose settings changed since the last call
 */
export function followConnections(ctx: Ctx, changed: () => Promise<Partial<ConnectedProviders>>): FollowedConnections {
  let last: Promise<void> = Promise.resolve()

  async function replace(): Promise<void> {
    const providers = await changed()
    Object.assign(ctx, providers)
    // Existing passages have no vectors of the new model yet.
    if (providers.embedding) await enqueueMissingVectors(ctx)
  }
  /** Sequential: two at a time would make providers twice. */
  function follow(): Promise<void> {
    last = last.catch(() => undefined).then(replace)
    return last
  }
  const followQuietly = () => {
    follow().catch((error: unknown) => ctx.log.warn({ err: error }, 'the stored connections could not be read'))
  }

  const unsubscribe = ctx.events.subscribe(channel, followQuietly)
  const timer = ctx.config.databaseUrl === null ? null : setInterval(followQuietly, everyMs).unref()
  return {
    async renew() {
      await follow()
      ctx.events.publish(channel, '')
    },
    async close() {
      unsubscribe()
      if (timer) clearInterval(timer)
      await last.catch(() => undefined)
    },
  }
}
