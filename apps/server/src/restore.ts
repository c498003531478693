import { parseArgs } from 'node:util'
import { BackupError } from './backup/backup-error.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { verifyBackup } from './backup/verify-backup.ts'
import { fromPersonsFolder, readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { createLogger } from './instance.ts'
import { openBlobs } from './providers/blobs/open-blobs.ts'
import { exitWithReason } from './start-failure.ts'

// npm run restore -- FILE [--force]: into the data folder or the database of DATABASE_URL, while no instance runs on it.

async function main(file: string, force: boolean): Promise<void> {
  // A damaged file is told before the data folder is opened, or even made.
  await verifyBackup(file)
  const config = readConfig(process.env)
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log: createLogger('error') })
  try {
    const blobs = await openBlobs(config)
    const manifest = await restoreBackup({ database, blobs }, file, force)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`已恢复并核对：${rows} 行数据，${manifest.blobs} 个文件（备份于 ${manifest.madeAt}）。`)
    console.log(`Restored and checked: ${rows} rows, ${manifest.blobs} files (backed up ${manifest.madeAt}).`)
  } finally {
    await database.close()
  }
}

const { values, positionals } = parseArgs({ options: { force: { type: 'boolean', default: false } }, allowPositionals: true })
const file = positionals[0]
if (!file) {
  console.error('用法：npm run restore -- 文件 [--force] Usage: npm run restore -- FILE [--force]')
  process.exit(1)
}
await main(fromPersonsFolder(file, process.env), values.force).catch((error: unknown) => {
  if (!(error instanceof BackupError)) exitWithReason(error)
  console.error(error.message)
  process.exit(1)
})
