import { parseArgs } from 'node:util'
import { fromPersonsFolder, readConfig } from './config.ts'
import { callControl } from './control/control-client.ts'
import type { FileImportRequest, ImportSummary } from './control/import-request.ts'
import { commandLine } from './installation.ts'
import { helpOption, readArguments } from './lib/read-arguments.ts'
import { exitWithReason } from './start-failure.ts'

const usage = `用法 Usage: ${commandLine('import', 'PATH|URL… [--library NAME]')}

导入文件、文件夹或网址；资料库的名称用 --library 指定，默认是「导入的资料」。
Imports files, folders or links, into the library that --library names.`

function readOrder(): FileImportRequest | null {
  const options = { ...helpOption, library: { type: 'string' } } as const
  const { values, positionals } = readArguments(usage, () => parseArgs({ options, allowPositionals: true }))
  if (positionals.length === 0) return null
  return {
    sources: positionals.map((source) => (/^https?:\/\//i.test(source) ? source : fromPersonsFolder(source, process.env))),
    library: values.library?.trim() || '导入的资料',
  }
}

/** Imports through the instance that runs on the data folder, or in this process when none runs. */
async function importAll(order: FileImportRequest): Promise<ImportSummary> {
  const config = readConfig(process.env)
  const answered = await callControl(config.dataDir, 'import', order, console.log)
  if (answered) return answered.done as ImportSummary
  // Loaded only when no instance is running: loading takes longer than sending it the command.
  const { createLogger } = await import('./logger.ts')
  const { openInstance } = await import('./instance.ts')
  const { runImport } = await import('./control/import-request.ts')
  const instance = await openInstance(config, createLogger('warn'))
  try {
    return await runImport(instance.ctx, order, console.log)
  } finally {
    await instance.close()
  }
}

try {
  const order = readOrder()
  if (!order) {
    console.error(usage)
    process.exit(1)
  }
  const { imported, duplicates, failed } = await importAll(order)
  console.log(`导入 ${imported}，重复 ${duplicates}，失败 ${failed}（资料库「${order.library}」）`)
  process.exit(0)
} catch (error) {
  exitWithReason(error)
}
