import type { Ctx } from '../../../context.ts'

/** Erases what an owner stores in any feature, an account or a guest. Done again after a crash it goes on. */
export async function eraseOwned(ctx: Ctx, owner: string): Promise<void> {
  for (const { account } of ctx.features) await account?.erase?.(ctx, owner)
}
