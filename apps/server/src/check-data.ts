import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { callControl } from './control/control-client.ts'
import { ControlFailure } from './control/control-reply.ts'
import { createReport, runCheck, type DataCheckRequest, type CheckSummary } from './data-check/check-request.ts'
import { checkFolderPages } from './data-check/check-pages.ts'
import { checkParts, type CheckPart } from './data-check/finding.ts'
import { lockFolder } from './db/embedded/folder-lock.ts'
import { commandLine } from './installation.ts'
import { openInstance } from './instance.ts'
import { createLogger } from './logger.ts'
import { helpOption, readArguments } from './lib/read-arguments.ts'
import { toStorageError } from './lib/storage/storage-error.ts'
import { exitWithReason, reasonOf } from './start-failure.ts'

// Checks all stored data. The command runs inside the running instance when there is one, since the embedded database allows one process.

const partNames: Readonly<Record<CheckPart, string>> = {
  pages: '数据页 Database pages',
  tables: '数据行 Rows',
  files: '原始文件 Stored files',
  references: '相互引用 References',
  index: '搜索索引 Index segments',
}

async function check(order: DataCheckRequest): Promise<CheckSummary> {
  const config = readConfig(process.env)
  const answered = await callControl(config.dataDir, 'check-data', order, console.log)
  if (answered) return answered.done as CheckSummary
  let instance
  try {
    instance = await openInstance(config, createLogger('silent'))
  } catch (error) {
    const kind = toStorageError(error)?.kind
    if (config.databaseUrl || (kind !== 'corrupt' && kind !== 'crashed')) throw error
    // The database does not open, so only its files can be checked.
    console.log(`✗ ${reasonOf(error)}`)
    return checkClosed(config.dataDir)
  }
  try {
    return await runCheck(instance.ctx, order, console.log)
  } finally {
    await instance.close()
  }
}

/** Checks the files of a database that does not open. */
async function checkClosed(dataDir: string): Promise<CheckSummary> {
  const unlock = lockFolder(dataDir)
  try {
    const { summary, report } = createReport(console.log)
    await checkFolderPages(join(dataDir, 'db'), report)
    report.found('tables', '数据库打不开，只检查了它的数据页。', 'The database cannot be opened; only its pages were examined.')
    return summary
  } finally {
    unlock()
  }
}

function printTable({ examined, findings }: CheckSummary): void {
  for (const part of checkParts) {
    const wrong = findings.filter((finding) => finding.part === part).length
    const state = wrong === 0 ? '✓' : '✗'
    console.log(`${state} ${partNames[part]}：检查 ${examined[part]} 项，发现 ${wrong} 个问题 (${examined[part]} examined, ${wrong} wrong)`)
  }
  console.log(
    findings.length === 0 ? '数据完好。 The data is whole.' : '发现了问题，处理方法见上。 There are problems; what to do is said above.',
  )
}

const usage = `用法 Usage: ${commandLine('check-data', '[--rebuild-index]')}

检查全部数据是否完好：完好时退出码是 0，发现问题时是 1；--rebuild-index 重建损坏的搜索索引。
Examines everything that is stored: exit code 0 when it is whole, 1 when not; --rebuild-index rebuilds damaged search indexes.`

const options = { ...helpOption, 'rebuild-index': { type: 'boolean', default: false } } as const

try {
  const { values } = readArguments(usage, () => parseArgs({ options }))
  const summary = await check({ rebuildIndex: values['rebuild-index'] })
  printTable(summary)
  process.exit(summary.findings.length === 0 ? 0 : 1)
} catch (error) {
  if (error instanceof ControlFailure) {
    console.error(error.message)
    process.exit(1)
  }
  exitWithReason(error)
}
