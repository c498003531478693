import type { FileKind } from '../kind.ts'
import { isOther, kindOfSource, loadParser } from '../parse-file.ts'
import { sourceOfBytes } from '../source.ts'
import type { ImportedDocument, ParseSink } from '../types.ts'

/** Parses bytes in this thread, as a worker would. */
export async function parseBytes(
  bytes: Uint8Array | string,
  fileName: string,
  contentType?: string,
  readPicture?: ParseSink['readPicture'],
): Promise<ImportedDocument & { kind: FileKind }> {
  const source = sourceOfBytes(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, { fileName, contentType })
  const kind = kindOfSource(source)
  if (kind === 'jsonl' || isOther(kind)) throw new Error(`${kind} is no single document`)
  return { kind, ...(await (await loadParser(kind))(source, { progress: () => undefined, ...(readPicture && { readPicture }) })) }
}

/** Returns blocks as `kind level: text`, for short comparisons. */
export function outlineOf({ text, blocks }: ImportedDocument): string[] {
  return blocks.map(({ kind, level, start, end }) => `${kind}${level ?? ''}: ${text.slice(start, end)}`)
}
