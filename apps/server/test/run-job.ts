import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { TestServer } from './test-server.ts'

/** Runs the repeating job of a name at once, as if its time had come, and waits for its end. */
export async function runJob({ ctx }: Pick<TestServer, 'ctx'>, name: string): Promise<void> {
  await ctx.db.execute(sql`update job set run_at = 0 where name = ${name} and state = 'queued'`)
  await ctx.jobs.send(name, {}, { singletonKey: 'start' })
  await vi.waitFor(
    async () => {
      const { rows } = await ctx.db.execute(sql`select 1 from job where name = ${name} and (state = 'active' or singleton_key = 'start')`)
      expect(rows).toEqual([])
    },
    { timeout: 60_000 },
  )
}
