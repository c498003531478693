import type { Device } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { uidOf, type Caller } from '../../../http/caller.ts'
import { deleteLoginSession, endableDevice, listLoginSessions } from '../user/index.ts'

/** Lists the devices with a login, the calling one first. */
export async function listDevices(ctx: Ctx, caller: Caller): Promise<Device[]> {
  const rows = await listLoginSessions(ctx.db, uidOf(caller), ctx.now())
  const devices = rows.map(({ id, name, address, lastSeenAt, createdAt }) => ({
    id,
    name,
    address,
    lastSeenAt,
    createdAt,
    current: id === caller.deviceId,
  }))
  return devices.toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** Signs one device out. @throws AppError `notFound`. */
export async function endDevice(ctx: Ctx, caller: Caller, id: string): Promise<void> {
  const login = await endableDevice(ctx.db, id, caller, ctx.now())
  await deleteLoginSession(ctx.db, login.uid, login.id)
}
