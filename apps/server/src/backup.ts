import { BackupError } from './backup/backup-error.ts'
import { runBackup, type BackupOrder, type BackupSummary } from './backup/backup-order.ts'
import { fromPersonsFolder, readConfig } from './config.ts'
import { callControl } from './control/control-client.ts'
import { ControlFailure } from './control/control-reply.ts'
import { createLogger, openInstance } from './instance.ts'
import { exitWithReason } from './start-failure.ts'

// npm run backup -- FILE: by the running instance where there is one, since the embedded database has room for one process.

async function main(file: string): Promise<void> {
  const config = readConfig(process.env)
  const order: BackupOrder = { file: fromPersonsFolder(file, process.env) }
  const byInstance = await callControl(config.dataDir, 'backup', order, console.log)
  if (byInstance) {
    report(byInstance.done as BackupSummary, order)
    return
  }
  const instance = await openInstance(config, createLogger('error'))
  try {
    report(await runBackup(instance.ctx, order), order)
  } finally {
    await instance.close()
  }
}

function report(summary: BackupSummary, { file }: BackupOrder): void {
  console.log(`已备份到 ${file}：${summary.rows} 行数据，${summary.blobs} 个文件，${summary.bytes} 字节。`)
  console.log(`Backed up to ${file}: ${summary.rows} rows, ${summary.blobs} files, ${summary.bytes} bytes.`)
}

const file = process.argv[2]
if (!file) {
  console.error('用法：npm run backup -- 文件 Usage: npm run backup -- FILE')
  process.exit(1)
}
await main(file).catch((error: unknown) => {
  if (!(error instanceof BackupError || error instanceof ControlFailure)) exitWithReason(error)
  console.error(error.message)
  process.exit(1)
})
