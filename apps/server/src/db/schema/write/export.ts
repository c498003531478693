import { bigint, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { ExportFailure, ExportFormat, ExportRequest, ExportState, ExportType, Lang } from '@wenjin/contract'

/** An export file of something that its owner may read; deleted after a day. */
export const exportTask = pgTable(
  'export_task',
  {
    id: text().primaryKey(),
    /** The account, or the guest browser. */
    owner: text().notNull(),
    type: text().$type<ExportType>().notNull(),
    format: text().$type<ExportFormat>().notNull(),
    request: jsonb().$type<ExportRequest>().notNull(),
    lang: text().$type<Lang>().notNull(),
    /** Public origin of the instance as the user requested it: links to its pages begin with it. */
    origin: text().notNull(),
    status: smallint().$type<ExportState>().notNull(),
    /** Percentage, 0–100. */
    progress: smallint().notNull().default(0),
    failure: text().$type<ExportFailure>(),
    fileName: text().notNull().default(''),
    replaced: jsonb().$type<string[]>().notNull().default([]),
    blobHash: text(),
    /** Size of the file in bytes; 0 until it is made. */
    size: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: bigint({ mode: 'number' }).notNull(),
    finishedAt: bigint({ mode: 'number' }),
  },
  (t) => [
    index('export_task_owner').on(t.owner, t.createdAt),
    index('export_task_blob').on(t.blobHash),
    index('export_task_age').on(t.createdAt),
  ],
)
