import {
  AppError,
  connectionFields,
  connectionKinds,
  type Connection,
  type ConnectionInput,
  type ConnectionKind,
  type setupContract,
  type RouteData,
} from '@wenjin/contract'
import { addressOf, environmentConnection } from '../../../connections/connected-config.ts'
import { mayCall } from '../../../connections/providers.ts'
import { deleteConnection, readStoredConnections, storeConnection, type StoredConnection } from '../../../connections/stored-connections.ts'
import type { Ctx } from '../../../context.ts'

/** A key so long that its end tells nothing of the rest. */
const minShownKey = 16

type Setup = RouteData<(typeof setupContract)['getSetup']>

function describe(ctx: Ctx, kind: ConnectionKind, stored: StoredConnection | undefined): Connection {
  const environment = environmentConnection(ctx.config, kind)
  const connection = environment ? environment.connection : stored
  if (!connection)
    return {
      kind,
      source: environment ? 'environment' : 'none',
      variable: environment?.variable ?? null,
      address: null,
      model: null,
      hasKey: false,
      keyEnd: null,
      inUse: false,
    }
  const { key, model } = connection
  const address = addressOf(ctx.config, kind, connection)
  return {
    kind,
    source: environment ? 'environment' : 'page',
    variable: environment?.variable ?? null,
    // A variable may hold a user and a password in its address; only what was entered on the page is shown whole.
    address: environment && address ? withoutSecrets(address) : address || null,
    model: model || null,
    hasKey: key !== '',
    keyEnd: !environment && key.length >= minShownKey ? key.slice(-4) : null,
    inUse: address === '' || mayCall(ctx.config, address),
  }
}

function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + (pathname === '/' ? '' : pathname)
}

/** Every kind of service and how it is connected, without keys. */
export async function describeSetup(ctx: Ctx): Promise<Setup> {
  const stored = await readStoredConnections(ctx.db, ctx.secret, ctx.log)
  return { offline: ctx.config.offline, connections: connectionKinds.map((kind) => describe(ctx, kind, stored[kind])) }
}

/** A variable wins, so nothing is stored beside it. @throws AppError `conflict` */
function requireOpenKind(ctx: Ctx, kind: ConnectionKind): void {
  const environment = environmentConnection(ctx.config, kind)
  if (!environment) return
  throw new AppError('conflict', {
    zh: `由环境变量 ${environment.variable} 设定，在这里不能修改`,
    en: `it is set by the environment variable ${environment.variable} and cannot be changed here`,
  })
}

const missing = (zh: string, en: string) => new AppError('badRequest', { zh: `请填写${zh}`, en: `the ${en} is missing` })

/**
 * The connection that an admin entered. A key that was left out is the stored one, for the stored address alone: it is never sent elsewhere.
 * @throws AppError `badRequest` when a part is missing, `conflict` when a variable sets the kind
 */
export async function readConnection(
  ctx: Ctx,
  kind: ConnectionKind,
  input: ConnectionInput,
  { needsModel = true }: { needsModel?: boolean } = {},
): Promise<StoredConnection> {
  requireOpenKind(ctx, kind)
  const fields = connectionFields[kind]
  const address = fields.address ? (input.address ?? '').replace(/(?<!\/)\/+$/, '') : ''
  if (fields.address && address === '') throw missing('地址', 'address')
  const stored = (await readStoredConnections(ctx.db, ctx.secret, ctx.log))[kind]
  const key = fields.key === 'none' ? '' : (input.key ?? (stored?.address === address ? stored.key : ''))
  if (fields.key === 'required' && key === '') throw missing('密钥', 'key')
  const model = fields.model ? (input.model ?? '') : ''
  if (fields.model && needsModel && model === '') throw missing('模型', 'model')
  return { address, key, model }
}

/** @throws AppError as `readConnection` does, and `badRequest` for an address that OFFLINE forbids */
export async function saveConnection(ctx: Ctx, uid: string, kind: ConnectionKind, input: ConnectionInput): Promise<Setup> {
  const connection = await readConnection(ctx, kind, input)
  if (!mayCall(ctx.config, addressOf(ctx.config, kind, connection))) {
    throw new AppError('badRequest', {
      zh: '当前为离线模式（OFFLINE=1），只能连接本机的服务',
      en: 'offline mode (OFFLINE=1): only services on this machine can be connected',
    })
  }
  await storeConnection(ctx.db, ctx.secret, kind, connection)
  await ctx.reconnect()
  ctx.log.info({ uid, kind }, 'an admin connected a service')
  return describeSetup(ctx)
}

/** @throws AppError `conflict` when a variable sets the kind */
export async function removeConnection(ctx: Ctx, uid: string, kind: ConnectionKind): Promise<Setup> {
  requireOpenKind(ctx, kind)
  await deleteConnection(ctx.db, kind)
  await ctx.reconnect()
  ctx.log.info({ uid, kind }, 'an admin disconnected a service')
  return describeSetup(ctx)
}
