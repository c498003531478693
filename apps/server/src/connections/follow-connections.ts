import type { Ctx } from '../context.ts'
import { enqueueMissingVectors } from '../features/library/passage-index/index.ts'
import type { ConnectedProviders } from './providers.ts'

const channel = 'connections'
/** Instances on one PostgreSQL that share no Redis follow a change after so long. */
const everyMs = 10_000

/** The providers of a running instance, as the stored connections change. */
export interface FollowedConnections {
  /** Replaces here what changed, and notifies the other instances. */
  renew(): Promise<void>
  close(): Promise<void>
}

/**
 * Replaces the providers in the context when a connection was stored, here or by another instance. A running answer goes on with the provider it took.
 * @param changed the providers whose settings changed since the last call
 */
export function followConnections(ctx: Ctx, changed: () => Promise<Partial<ConnectedProviders>>): FollowedConnections {
  let last: Promise<void> = Promise.resolve()

  async function replace(): Promise<void> {
    const providers = await changed()
    Object.assign(ctx, providers)
    // The passages there are have no vectors of a model that is new.
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
