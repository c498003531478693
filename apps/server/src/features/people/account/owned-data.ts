import type { Ctx } from '../../../context.ts'

/** Erases the data of an owner, an account or a guest, in all features. A repeated call after a crash continues. */
export async function eraseOwned(ctx: Ctx, owner: string): Promise<void> {
  for (const { account } of ctx.features) await account?.erase?.(ctx, owner)
}
