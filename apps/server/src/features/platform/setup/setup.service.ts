import {
  AppError,
  connectionFields,
  connectionKinds,
  type Connection,
  type ConnectionInput,
  type ConnectionKind,
  type Setup,
} from '@wenjin/contract'
import { addressOf, environmentConnection } from '../../../connections/connected-config.ts'
import { mayCall } from '../../../connections/providers.ts'
import {
  deleteConnection,
  readStoredSetup,
  storeConnection,
  storeOffline,
  type StoredConnection,
  type StoredSetup,
} from '../../../connections/stored-connections.ts'
import type { Ctx } from '../../../context.ts'
import { recordAdminAction } from '../audit/index.ts'
import { describeMail } from './mail.service.ts'
import { describeStorage } from './storage.service.ts'

/** Minimum length of a key whose last characters may be shown, so that they reveal nothing of the rest. */
const minShownKey = 16

function describe(ctx: Ctx, kind: ConnectionKind, { connections, lost }: StoredSetup): Connection {
  const environment = environmentConnection(ctx.config, kind)
  const connection = environment ? environment.connection : connections[kind]
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
      isLost: environment === null && lost.includes(kind),
    }
  const { key, model } = connection
  const address = addressOf(ctx.config, kind, connection)
  return {
    kind,
    source: environment ? 'environment' : 'page',
    variable: environment?.variable ?? null,
    // The address in a variable may contain user and password; only an address entered on the page is shown in full.
    address: environment && address ? withoutSecrets(address) : address || null,
    model: model || null,
    hasKey: key !== '',
    keyEnd: !environment && key.length >= minShownKey ? key.slice(-4) : null,
    inUse: address === '' || mayCall(ctx, address),
    isLost: false,
  }
}

function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + (pathname === '/' ? '' : pathname)
}

/** Describes every kind of service and its connection, without keys. */
export async function describeSetup(ctx: Ctx): Promise<Setup> {
  const stored = await readStoredSetup(ctx.db, ctx.secret, ctx.log)
  return {
    offline: ctx.offline,
    offlineByEnvironment: ctx.config.offline,
    connections: connectionKinds.map((kind) => describe(ctx, kind, stored)),
    mail: describeMail(ctx, stored),
    storage: describeStorage(ctx),
  }
}

/** Checks that environment variables do not set this kind; they take precedence over stored connections. @throws AppError `conflict` */
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
 * Reads the connection that an admin entered. An omitted key is replaced by the stored one, only for the stored address: a key is never
 * sent elsewhere.
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
  const stored = (await readStoredSetup(ctx.db, ctx.secret, ctx.log)).connections[kind]
  const key = fields.key === 'none' ? '' : (input.key ?? (stored?.address === address ? stored.key : ''))
  if (fields.key === 'required' && key === '') throw missing('密钥', 'key')
  const model = fields.model ? (input.model ?? '') : ''
  if (fields.model && needsModel && model === '') throw missing('模型', 'model')
  return { address, key, model }
}

/** Saves a connection. @throws AppError as `readConnection` does, and `badRequest` for an address that OFFLINE forbids */
export async function saveConnection(ctx: Ctx, uid: string, kind: ConnectionKind, input: ConnectionInput): Promise<Setup> {
  const connection = await readConnection(ctx, kind, input)
  if (!mayCall(ctx, addressOf(ctx.config, kind, connection))) {
    throw new AppError('badRequest', {
      zh: '当前为离线模式，只能连接本机的服务',
      en: 'the instance is offline: only services on this machine can be connected',
    })
  }
  await storeConnection(ctx.db, ctx.secret, kind, connection)
  await ctx.reconnect()
  await recordAdminAction(ctx.db, { at: ctx.now(), uid, action: 'connect', detail: kind })
  return describeSetup(ctx)
}

/** Removes a connection. @throws AppError `conflict` when a variable sets the kind */
export async function removeConnection(ctx: Ctx, uid: string, kind: ConnectionKind): Promise<Setup> {
  requireOpenKind(ctx, kind)
  await deleteConnection(ctx.db, kind)
  await ctx.reconnect()
  await recordAdminAction(ctx.db, { at: ctx.now(), uid, action: 'disconnect', detail: kind })
  return describeSetup(ctx)
}

/** Switches the instance offline or online. @throws AppError `conflict` when OFFLINE is set */
export async function setOffline(ctx: Ctx, uid: string, offline: boolean): Promise<Setup> {
  if (ctx.config.offline) {
    throw new AppError('conflict', {
      zh: '由环境变量 OFFLINE 设定，在这里不能修改',
      en: 'it is set by the environment variable OFFLINE and cannot be changed here',
    })
  }
  await storeOffline(ctx.db, offline)
  await ctx.reconnect()
  await recordAdminAction(ctx.db, { at: ctx.now(), uid, action: 'offline', detail: offline ? 'on' : 'off' })
  return describeSetup(ctx)
}
