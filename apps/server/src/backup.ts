import { parseArgs } from 'node:util'
import { BackupError } from './backup/backup-error.ts'
import { runBackup, type BackupRequest, type BackupSummary } from './backup/backup-request.ts'
import { fromPersonsFolder, readConfig } from './config.ts'
import { callControl } from './control/control-client.ts'
import { ControlFailure } from './control/control-reply.ts'
import { commandLine } from './installation.ts'
import { openInstance } from './instance.ts'
import { createLogger } from './logger.ts'
import { helpOption, readArguments } from './lib/read-arguments.ts'
import { exitWithReason } from './start-failure.ts'

// Makes a backup. The command runs inside the running instance when there is one, since the embedded database allows one process.

async function main(file: string): Promise<void> {
  const config = readConfig(process.env)
  const order: BackupRequest = { file: fromPersonsFolder(file, process.env) }
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

function report(summary: BackupSummary, { file }: BackupRequest): void {
  console.log(`已备份到 ${file}：${summary.rows} 行数据，${summary.blobs} 个文件，${summary.bytes} 字节。`)
  console.log(`Backed up to ${file}: ${summary.rows} rows, ${summary.blobs} files, ${summary.bytes} bytes.`)
}

const usage = `用法 Usage: ${commandLine('backup', '文件 FILE')}

把全部数据备份到一个文件；问津运行时也可以备份。
Backs everything up to one file, while Wenjin runs, too.`

const { positionals } = readArguments(usage, () => parseArgs({ options: helpOption, allowPositionals: true }))
const [file, ...surplus] = positionals
if (!file || surplus.length > 0) {
  console.error(usage)
  process.exit(1)
}
await main(file).catch((error: unknown) => {
  if (!(error instanceof BackupError || error instanceof ControlFailure)) exitWithReason(error)
  console.error(error.message)
  process.exit(1)
})
