import type { DocumentInput } from '@wenjin/export'
import type { EvidenceInput } from '@wenjin/export/evidence'
import type { ShareImageLooks } from '@wenjin/export/share-image'
import type { ExportFormat } from '@wenjin/contract'

/** One export, as the process that makes it receives it. */
export type RenderRequest = { input: DocumentInput } & (
  | { format: Exclude<ExportFormat, 'evidence'> }
  | { format: 'evidence'; evidence: EvidenceInput }
  | { format: 'image'; looks: ShareImageLooks }
)

/** The answer of that process. */
export type ExportReply =
  /** `peakMb`: the most memory that the process took. */
  { type: 'done'; bytes: Uint8Array; replaced: string[]; peakMb: number } | { type: 'failed'; cause: 'limit' | 'fault'; detail: string }
