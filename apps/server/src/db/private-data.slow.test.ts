import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { layDataDir } from '../../test/database.ts'
import { readConfig } from '../config.ts'
import { openInstance } from '../instance.ts'
import { createLogger } from '../logger.ts'

const othersMay = async (path: string) => (await stat(path)).mode & 0o077

test('other users of the machine cannot read the data folder, created by the instance or found by it', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'wenjin-private-'))
  const made = join(parent, 'made')
  const found = join(parent, 'found')
  await layDataDir(found)
  for (const folder of [found, join(found, 'db')]) await chmod(folder, 0o755)
  try {
    for (const dataDir of [made, found]) {
      const instance = await openInstance(readConfig({ DATA_DIR: dataDir }), createLogger('silent'))
      await instance.close()
    }
    expect(await othersMay(made)).toBe(0)
    for (const inner of ['db', 'blobs']) expect([inner, await othersMay(join(found, inner))]).toEqual([inner, 0])
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
})
