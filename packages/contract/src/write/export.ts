import { z } from 'zod'
import { route } from '../route.ts'
import { id, idParams, offset, time } from '../wire.ts'

/**
 * Objects that can be exported: an answer, a conversation, an article of a topic, a document as read, a chapter of one, the caller's
 * annotations in one, a topic with its folders.
 */
export const exportTypes = ['answer', 'session', 'article', 'document', 'chapter', 'marks', 'topic'] as const
export type ExportType = (typeof exportTypes)[number]

/**
 * Spec section 3 "Export formats"; `xiezuocat` is a separate call. `evidence` is an HTML file with the snapshots of the sources that checks
 * its quotes whenever it is opened.
 */
export const exportFormats = ['docx', 'pdf', 'html', 'txt', 'md', 'evidence', 'zip'] as const
export type ExportFormat = (typeof exportFormats)[number]

const texts = ['answer', 'session', 'article', 'document', 'chapter', 'marks'] as const

/** The types that can be exported in each format. */
export const typesOfFormat: Readonly<Record<ExportFormat, readonly ExportType[]>> = {
  docx: [...texts, 'topic'],
  pdf: [...texts, 'topic'],
  html: [...texts, 'topic'],
  txt: [...texts, 'topic'],
  md: [...texts, 'topic'],
  // Texts whose citations are stored with their offsets.
  evidence: ['answer', 'session', 'article'],
  zip: ['topic'],
}

/** Returns the formats of a type, in the order of the menu: for a topic the archive first. */
export function formatsOfType(type: ExportType): ExportFormat[] {
  const known = exportFormats.filter((format) => typesOfFormat[format].includes(type))
  return known.toSorted((a, b) => Number(b === 'zip') - Number(a === 'zip'))
}

/** The content of a topic's archive: the original files, their texts, or both. */
export const archiveContents = ['originals', 'texts', 'both'] as const
export type ArchiveContent = (typeof archiveContents)[number]

/** The format of the texts in a topic's archive. */
export const archiveTextFormats = ['md', 'txt'] as const
export type ArchiveTextFormat = (typeof archiveTextFormats)[number]

/** The style of the list of sources: with links and quotes, or by GB/T 7714. */
export const referenceStyles = ['quotes', 'gbt7714'] as const

/** Spec section 4 "PDF export": 2 is done, -1 is failed. */
export const exportStates = { waiting: 0, running: 1, done: 2, failed: -1 } as const
export type ExportState = (typeof exportStates)[keyof typeof exportStates]

/** Why an export failed, as a name and as a sentence for a person. */
export const exportFailures = ['tooComplex', 'gone', 'timeout', 'interrupted', 'storageFull', 'internal'] as const
export type ExportFailure = (typeof exportFailures)[number]

const exportTask = z
  .object({
    id: z.string(),
    status: z.literal(Object.values(exportStates)),
    failure: z.object({ name: z.enum(exportFailures), text: z.string() }).nullable(),
    /** 0–100; only archives report steps in between, typeset formats go from 0 to 100. */
    progress: z.number().int(),
    fileName: z.string(),
    /** Descriptions of content that has another form in the file than in the original. */
    replaced: z.array(z.string()),
  })
  .meta({ title: 'ExportTask' })
export type ExportTask = z.infer<typeof exportTask>

/** The object of an export. */
const subject = z.object({
  /** Id of the answer (result), the session, the article, the document (also for a chapter and for annotations) or the topic. */
  id,
  /** Of a chapter: the offset of its heading in the document's text, as in its outline. */
  start: offset.optional(),
  /** Of a topic: the content of its archive; default: the originals. */
  content: z.enum(archiveContents).optional(),
  /** Of a topic: the format of the texts; default: Markdown. */
  textFormat: z.enum(archiveTextFormats).optional(),
  /** The share key of an answer, a session or a document that it cites. */
  shareKey: z.string().max(100).optional(),
  /** Whether the text includes citation marks; of a topic, whether it includes the person's annotations. */
  marks: z.boolean().default(true),
  /** Whether the sources are listed. */
  sources: z.boolean().default(true),
  references: z.enum(referenceStyles).default('quotes'),
  /** Of Markdown: whether a text with pictures becomes a ZIP with these in a folder beside it (default), or they stay addresses. */
  pictures: z.boolean().optional(),
})
export type ExportRequest = z.output<typeof subject>

const handOver = subject.extend({ type: z.enum(exportTypes) })
const handedOver = z.object({ title: z.string(), markdown: z.string() })
const typeParams = z.object({ type: z.enum(exportTypes) })
const formatParams = z.object({ format: z.enum(exportFormats) })
const errors = ['badRequest', 'notFound', 'noPermission', 'conflict'] as const
const makeErrors = [...errors, 'tooManyRequests', 'storageFull', 'creditRunOut', 'userCreditRunOut'] as const
const addressErrors = [...makeErrors, 'serverBusy'] as const

/** Exports as files. Spec section 7 "Exports". */
export const exportContract = {
  submitExport: route({
    auth: 'visitor',
    method: 'POST',
    path: '/api/export/{format}/submit/{type}',
    kind: 'json',
    guests: 'ask',
    limit: 'archive',
    stores: true,
    summary: 'Start an export of readable content and return its id immediately; poll its status every 3 s, at most 100 times',
    params: z.object({ format: z.enum(exportFormats), type: z.enum(exportTypes) }),
    body: subject,
    data: exportTask,
    errors: makeErrors,
  }),
  getExport: route({
    auth: 'visitor',
    right: 'export:change',
    method: 'GET',
    path: '/api/export/{format}/status',
    kind: 'json',
    summary: 'Get the state of an export: `status` 0 pending, 1 running, 2 done, -1 failed',
    params: formatParams,
    query: z.object({ id }),
    data: exportTask,
    errors: ['notFound'],
  }),
  cancelExport: route({
    auth: 'visitor',
    right: 'export:change',
    method: 'DELETE',
    path: '/api/export/{format}',
    kind: 'json',
    guests: 'ask',
    summary: 'Cancel a running export or delete a completed one, with its partial results',
    params: formatParams,
    query: z.object({ id }),
    errors: ['notFound'],
  }),
  downloadExport: route({
    auth: 'visitor',
    right: 'export:change',
    method: 'GET',
    path: '/api/export/{format}/download',
    kind: 'file',
    summary: 'Download the file of a completed export, available for a day',
    params: formatParams,
    query: z.object({ id }),
    errors: ['notFound', 'conflict'],
  }),
  getEvidenceKey: route({
    auth: 'public',
    method: 'GET',
    path: '/api/export/evidence/key',
    kind: 'json',
    summary: 'Get the public key for the signatures of evidence packages: Ed25519, 64 hexadecimal digits',
    data: z.object({ publicKey: z.string() }),
    errors: [],
  }),
  exportDocx: route({
    auth: 'visitor',
    method: 'POST',
    path: '/api/export/docx/{type}',
    kind: 'json',
    guests: 'ask',
    limit: 'archive',
    stores: true,
    summary: 'Start an export to Word and return its state when it is done or failed, at the latest after 30 s',
    params: typeParams,
    body: subject,
    data: exportTask,
    errors: makeErrors,
  }),
  previewExport: route({
    auth: 'visitor',
    method: 'POST',
    path: '/api/export/preview/{type}',
    kind: 'json',
    guests: 'ask',
    limit: 'read',
    summary: 'Preview the beginning of an export as a self-contained page; for a topic without a format, the list of its files',
    params: typeParams,
    body: subject.extend({
      /** Of a topic: for an archive the response lists files, for any other format its texts. */
      format: z.enum(exportFormats).optional(),
    }),
    data: z.object({ title: z.string(), html: z.string(), replaced: z.array(z.string()) }),
    errors,
  }),
  copyExport: route({
    auth: 'visitor',
    method: 'POST',
    path: '/api/export/copy/{type}',
    kind: 'json',
    guests: 'ask',
    limit: 'read',
    summary: 'Get content for the clipboard: HTML with inline styles, Markdown and plain text',
    params: typeParams,
    body: subject,
    data: z.object({ html: z.string(), markdown: z.string(), text: z.string() }),
    errors,
  }),
  handOverMarkdown: route({
    auth: 'visitor',
    method: 'POST',
    path: '/api/export/xiezuocat/md',
    kind: 'json',
    guests: 'ask',
    limit: 'read',
    summary: 'Get the title and the Markdown of content for a writing tool',
    body: handOver,
    data: handedOver,
    errors,
  }),
  handOverMindMap: route({
    auth: 'visitor',
    method: 'POST',
    path: '/api/export/xiezuocat/mind',
    kind: 'json',
    guests: 'ask',
    limit: 'read',
    summary: 'Get the mind map of content as a nested Markdown list for a writing tool',
    body: handOver,
    data: handedOver,
    errors,
  }),
  handOverAddress: route({
    auth: 'visitor',
    method: 'POST',
    path: '/api/export/xiezuocat/temp',
    secret: true,
    kind: 'json',
    guests: 'ask',
    limit: 'archive',
    stores: true,
    summary: 'Create an address of the Markdown for a writing tool; public for a day',
    body: handOver,
    data: z.object({
      title: z.string(),
      /** A path of this site. */
      path: z.string(),
      expiresAt: time,
    }),
    errors: addressErrors,
  }),
  getHandedOver: route({
    auth: 'public',
    method: 'GET',
    path: '/api/export/xiezuocat/temp/{id}',
    kind: 'file',
    summary: 'Get the Markdown at an address for a writing tool',
    params: idParams,
    query: z.object({ sig: z.string().max(100) }),
    errors: ['notFound'],
  }),
} as const
