import { parseArgs } from 'node:util'
import { BackupError } from './backup/backup-error.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { verifyBackup } from './backup/verify-backup.ts'
import { fromPersonsFolder, readConfig } from './config.ts'
import { openDatabase, type Db } from './db/client.ts'
import { describeLost, ensureOwnSecret, trustSecret } from './instance-secret/instance-secret.ts'
import type { LostKey } from './instance-secret/sealed-values.ts'
import { commandLine } from './installation.ts'
import { loadFeatures } from './load-features.ts'
import { createLogger } from './logger.ts'
import { helpOption, readArguments } from './lib/read-arguments.ts'
import { openPlace } from './providers/blobs/places.ts'
import { exitWithReason } from './start-failure.ts'

// Restores a backup into the data folder or the database of DATABASE_URL, while no instance runs on it.

async function main(file: string, force: boolean): Promise<void> {
  // Report a damaged file before the data folder is opened, or even created.
  await verifyBackup(file)
  const config = readConfig(process.env)
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log: createLogger('error') })
  try {
    const blobs = await openPlace(config.s3 ?? 'folder', config.dataDir, true)
    const [features, secret] = [await loadFeatures(), await ensureOwnSecret(config)]
    let lost: LostKey[] = []
    const complete = async (tx: Db) => {
      lost = await trustSecret(tx, features, secret)
    }
    const manifest = await restoreBackup({ database, blobs, complete }, file, force)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`已恢复并核对：${rows} 行数据，${manifest.blobs} 个文件（备份于 ${manifest.madeAt}）。`)
    console.log(`Restored and checked: ${rows} rows, ${manifest.blobs} files (backed up ${manifest.madeAt}).`)
    if (lost.length > 0) console.log(describeLost(lost, config.dataDir))
  } finally {
    await database.close()
  }
}

const usage = `用法 Usage: ${commandLine('restore', '文件 FILE [--force]')}

把备份恢复到空的数据目录；--force 替换已有的数据。恢复前请先停下问津。
Restores a backup into an empty data folder; --force replaces what is there. Stop Wenjin first.`

const options = { ...helpOption, force: { type: 'boolean', default: false } } as const
const { values, positionals } = readArguments(usage, () => parseArgs({ options, allowPositionals: true }))
const [file, ...surplus] = positionals
if (!file || surplus.length > 0) {
  console.error(usage)
  process.exit(1)
}
await main(fromPersonsFolder(file, process.env), values.force).catch((error: unknown) => {
  if (!(error instanceof BackupError)) exitWithReason(error)
  console.error(error.message)
  process.exit(1)
})
