import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '../../../context.ts'
import { getSetting, setSetting } from '../../platform/instance/index.ts'
import { ensureInstanceTopic, listAllFiles } from '../access/index.ts'
import { removeFile } from '../file/index.ts'
import { importSources } from './import-sources.ts'

const settingKey = 'manual'

/** Loads the manual as the first built-in library; loads it again when a new release has other articles. */
export async function loadManual(ctx: Ctx, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
  const paths = names.map((name) => join(folder, name))
  const hash = createHash('sha256')
  for (const path of paths) hash.update(await readFile(path))
  const digest = hash.digest('hex')
  if ((await getSetting(ctx.db, settingKey)) === digest) return
  const topic = await ensureInstanceTopic(ctx, '问津使用手册', { builtin: true, description: '怎样使用问津' })
  for (const file of await listAllFiles(ctx.db, topic.id)) await removeFile(ctx, file)
  await importSources(ctx, topic, paths, {
    onOutcome({ source, file }) {
      if (file.state === 'failed') ctx.log.error({ source, reason: file.reason }, 'an article of the manual could not be loaded')
    },
  })
  await setSetting(ctx.db, settingKey, digest)
}
