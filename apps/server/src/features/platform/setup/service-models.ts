import type { RouteData, setupContract } from '@wenjin/contract'
import { z } from 'zod'
import { mayCall } from '../../../connections/providers.ts'
import type { StoredConnection } from '../../../connections/stored-connections.ts'
import type { Ctx } from '../../../context.ts'
import { createBoundedFetch } from '../../../lib/flow/bounded-fetch.ts'
import { failureOf, ServiceReply, type Failure } from './connection-failure.ts'

const fetchList = createBoundedFetch({ maxBytes: 2 * 1024 * 1024 })
const timeoutMs = 8000
const maxModels = 1000
const maxName = 200

const modelList = z.object({ data: z.array(z.unknown()).max(100_000) })
const modelName = z.object({ id: z.string().min(1).max(maxName) })

/**
 * Fetches the names that `GET {address}/models` lists in OpenAI's format.
 * @throws ServiceReply for an error status or another protocol; the error of fetch
 */
export async function fetchModelNames({ address, key }: Pick<StoredConnection, 'address' | 'key'>, signal: AbortSignal): Promise<string[]> {
  const response = await fetchList(`${address}/models`, { headers: key ? { authorization: `Bearer ${key}` } : {}, signal })
  if (!response.ok) {
    await response.body?.cancel()
    throw new ServiceReply(response.status)
  }
  const parsed = modelList.safeParse(
    await response.json().catch((error: unknown) => (error instanceof SyntaxError ? null : Promise.reject(error as Error))),
  )
  if (!parsed.success) throw new ServiceReply(response.status, 'notApi')
  const names = parsed.data.data.flatMap((item) => modelName.safeParse(item).data?.id ?? [])
  return [...new Set(names)].slice(0, maxModels)
}

type Listed = RouteData<(typeof setupContract)['listServiceModels']>

/** Lists the models of a service, or the reason why they cannot be listed. */
export async function listServiceModels(ctx: Pick<Ctx, 'offline'>, connection: StoredConnection): Promise<Listed> {
  if (!mayCall(ctx, connection.address)) return { ok: false, reason: 'offline', status: null }
  try {
    return { ok: true, models: await fetchModelNames(connection, AbortSignal.timeout(timeoutMs)) }
  } catch (error) {
    return { ok: false, ...failureOf(error) }
  }
}

/** Refines the failure of an endpoint: its model list distinguishes a wrong address, key or name from a fault of the service. */
export async function explainFailure(connection: StoredConnection, failure: Failure): Promise<Failure> {
  const listed = await fetchModelNames(connection, AbortSignal.timeout(timeoutMs)).catch(failureOf)
  if (Array.isArray(listed))
    return listed.length > 0 && !listed.includes(connection.model) ? { reason: 'noModel', status: failure.status } : failure
  // Not every service lists its models.
  return listed.reason === 'notFound' && failure.reason !== 'notFound' ? failure : listed
}
