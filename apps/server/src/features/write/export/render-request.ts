import type { DocumentInput } from '@wenjin/export'
import type { EvidenceInput } from '@wenjin/export/evidence'
import type { ShareImageLooks } from '@wenjin/export/share-image'
import type { ExportFormat } from '@wenjin/contract'

/** One export, as its process receives it. */
export type RenderRequest = { input: DocumentInput } & (
  | { format: Exclude<ExportFormat, 'evidence'> }
  | { format: 'evidence'; evidence: EvidenceInput }
  | { format: 'image'; looks: ShareImageLooks }
)

/** The reply of that process. */
export type ExportReply =
  /** `peakMb`: the peak memory of the process. */
  { type: 'done'; bytes: Uint8Array; replaced: string[]; peakMb: number } | { type: 'failed'; cause: 'limit' | 'fault'; detail: string }
