import type { Ctx } from '../context.ts'
import { ensureInstanceTopic } from '../features/library/access/index.ts'
import { describeOutcome, importSources, type SourceOutcome } from '../features/library/upload/index.ts'

/** An import request of the command line. Paths are absolute. */
export interface FileImportRequest {
  sources: string[]
  /** Name of the library that every user of the instance may search; created when it does not exist. */
  library: string
}

/** Result of an import. */
export interface ImportSummary {
  imported: number
  duplicates: number
  failed: number
}

/**
 * Runs an import and prints the outcome of each file as a line.
 * @throws the signal's reason when it is aborted; unfinished files are then imported after the next start.
 */
export async function runImport(
  ctx: Ctx,
  order: FileImportRequest,
  print: (line: string) => void,
  signal?: AbortSignal,
): Promise<ImportSummary> {
  const topic = await ensureInstanceTopic(ctx, order.library)
  const summary: ImportSummary = { imported: 0, duplicates: 0, failed: 0 }
  const onOutcome = ({ file }: SourceOutcome) => {
    summary[file.state === 'failed' ? 'failed' : file.duplicate ? 'duplicates' : 'imported'] += 1
    print(describeOutcome(file))
  }
  await importSources(ctx, topic, order.sources, { onOutcome, signal })
  return summary
}
