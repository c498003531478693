import type { Ctx } from '../context.ts'
import { checkTopicIndex, listIndexedTopics, rebuildTopicIndex } from '../features/library/passage-index/index.ts'
import { commandLine } from '../installation.ts'
import { checkFiles } from './check-files.ts'
import { checkDatabasePages } from './check-pages.ts'
import { checkReferences } from './check-references.ts'
import { checkTables } from './check-tables.ts'
import { checkParts, type CheckPart, type CheckReport, type Finding } from './finding.ts'

/** A check request of the command line. */
export interface DataCheckRequest {
  /** Rebuild the index of libraries whose index is damaged. */
  rebuildIndex: boolean
}

/** Result of a check. */
export interface CheckSummary {
  examined: Record<CheckPart, number>
  findings: Finding[]
}

/** Maximum number of findings printed per part: on a disk that lost thousands of pages, more of them add no information. */
const maxFindings = 50

/** Creates a summary and the report that fills it. @param print prints a finding at once */
export function createReport(print: (line: string) => void): { summary: CheckSummary; report: CheckReport } {
  const examined = Object.fromEntries(checkParts.map((part) => [part, 0])) as Record<CheckPart, number>
  const findings: Finding[] = []
  return {
    summary: { examined, findings },
    report: {
      examined(part, count) {
        examined[part] += count
      },
      found(part, zh, en) {
        findings.push({ part, zh, en })
        const told = findings.filter((finding) => finding.part === part).length
        if (told <= maxFindings) print(`✗ ${zh} ${en}`)
        else if (told === maxFindings + 1) print('… 此处省略其余问题。 Further findings of this kind are left out.')
      },
    },
  }
}

/**
 * Checks all stored data, in the running instance or in the command's own process. Read-only, except for the rebuild that `rebuildIndex`
 * requests.
 */
export async function runCheck(ctx: Ctx, order: DataCheckRequest, print: (line: string) => void): Promise<CheckSummary> {
  const { summary, report } = createReport(print)
  await attempt('pages', report, () => checkDatabasePages(ctx.database, ctx.config.dataDir, report))
  await attempt('tables', report, () => checkTables(ctx.database, report))
  await attempt('files', report, () => checkFiles(ctx, report))
  await attempt('references', report, () => checkReferences(ctx.db, report))
  await attempt('index', report, () => checkIndexes(ctx, order, report, print))
  return summary
}

/** Runs one part of a check. A part that fails is reported as a finding, and the other parts continue. */
async function attempt(part: CheckPart, report: CheckReport, check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    // The database's own error message, without the statement and its parameters.
    let reason = error
    while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause
    const words = reason instanceof Error ? reason.message : String(reason)
    report.found(part, `这一项没有检查完。${words}`, `This check could not be finished. ${words}`)
  }
}

async function checkIndexes(
  ctx: Ctx,
  { rebuildIndex }: DataCheckRequest,
  report: CheckReport,
  print: (line: string) => void,
): Promise<void> {
  for (const { id, name } of await listIndexedTopics(ctx.db)) {
    const { segments, isWhole } = await checkTopicIndex(ctx.db, id)
    report.examined('index', segments)
    if (isWhole) continue
    if (rebuildIndex) {
      await rebuildTopicIndex(ctx, id)
      print(`✓ 已重建资料库「${name}」的索引。 The index of the library "${name}" was rebuilt.`)
      if ((await checkTopicIndex(ctx.db, id)).isWhole) continue
    }
    report.found(
      'index',
      `资料库「${name}」的搜索索引已损坏或不完整，请运行 ${commandLine('check-data', '--rebuild-index')} 重建，资料本身不受影响。`,
      `The search index of the library "${name}" is damaged or incomplete; rebuild it by ${commandLine('check-data', '--rebuild-index')}. The documents are not concerned.`,
    )
  }
}
