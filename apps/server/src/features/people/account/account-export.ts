import type { Readable } from 'node:stream'
import { AppError } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { zipStream, type ZipEntry } from '../../../lib/storage/zip-stream.ts'
import { type UserRow, findUser, listIdentities, listLoginSessions } from '../user/index.ts'

function readme(ctx: Ctx, user: UserRow, now: number): string {
  const at = new Date(now).toISOString()
  const described = ctx.features.flatMap(({ account }) => account?.described ?? [])
  const zh = ['绑定', '设备', ...described.map((kind) => kind.zh)].join('、')
  const en = ['bindings', 'devices', ...described.map((kind) => kind.en)].join(', ')
  const notes = [
    { name: 'account.json', zh: `账号资料：${zh}`, en: `profile, ${en}` },
    ...ctx.features.flatMap(({ account }) => account?.notes ?? []),
  ]
  const width = Math.max(...notes.map(({ name }) => name.length)) + 2
  return `问津账号数据 · Wenjin account data
${user.uid} · ${at}

${notes.map((note) => `${note.name.padEnd(width)}${note.zh} · ${note.en}`).join('\n')}

回答中的 [[n]] 指向同一回答的第 n 个来源。 A mark [[n]] in an answer names its source n.
`
}

async function describeAccount(ctx: Ctx, user: UserRow): Promise<Record<string, unknown>> {
  const { db } = ctx
  const { uid, name, role, notes, expiryDate, extensionReadingEnable, cancelAt, createdAt } = user
  const devices = await listLoginSessions(db, uid, ctx.now())
  const described: Record<string, unknown> = {
    uid,
    name,
    role,
    notes: JSON.parse(notes) as unknown,
    expiryDate,
    extensionReadingEnable,
    hasPassword: user.passwordHash !== null,
    cancelAt,
    createdAt,
    identities: (await listIdentities(db, uid)).map(({ kind, subject, createdAt: boundAt }) => ({ kind, subject, boundAt })),
    devices: devices.map((device) => ({
      name: device.name,
      address: device.address,
      createdAt: device.createdAt,
      lastSeenAt: device.lastSeenAt,
    })),
  }
  for (const { account } of ctx.features) Object.assign(described, await account?.describe?.(ctx, uid))
  return described
}

async function* everything(ctx: Ctx, user: UserRow): AsyncGenerator<ZipEntry> {
  const modifiedAt = ctx.now()
  yield { name: 'README.txt', content: readme(ctx, user, modifiedAt), modifiedAt }
  yield { name: 'account.json', content: `${JSON.stringify(await describeAccount(ctx, user), null, 2)}\n`, modifiedAt }
  for (const { account } of ctx.features) if (account?.files) yield* account.files(ctx, user.uid)
}

/** Exports everything that the instance stores of an account, as a streamed zip. @throws AppError `needLogin`. */
export async function exportAccount(ctx: Ctx, uid: string): Promise<{ stream: Readable; fileName: string }> {
  const user = await findUser(ctx.db, uid)
  if (!user) throw new AppError('needLogin')
  const day = new Date(ctx.now()).toISOString().slice(0, 10)
  return { stream: zipStream(everything(ctx, user)), fileName: `wenjin-${day}.zip` }
}
