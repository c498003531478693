import type { FileKind } from '../kind.ts'
import { kindOfSource, parseDocument } from '../parse-file.ts'
import { sourceOfBytes } from '../source.ts'
import type { ImportedDocument } from '../types.ts'

/** Parses bytes in this thread, as a worker would. */
export async function parseBytes(
  bytes: Uint8Array | string,
  fileName: string,
  contentType?: string,
): Promise<ImportedDocument & { kind: FileKind }> {
  const source = sourceOfBytes(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, { fileName, contentType })
  const kind = kindOfSource(source)
  if (kind === 'jsonl') throw new Error('JSONL is read line by line')
  return { kind, ...(await parseDocument(kind, source, { progress: () => undefined })) }
}

/** Blocks as `kind level: text`, to compare at a glance. */
export function outlineOf({ text, blocks }: ImportedDocument): string[] {
  return blocks.map(({ kind, level, start, end }) => `${kind}${level ?? ''}: ${text.slice(start, end)}`)
}
