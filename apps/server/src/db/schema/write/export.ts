import { bigint, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { ExportFailure, ExportFormat, ExportRequest, ExportState, ExportType, Lang } from '@wenjin/contract'

/** A file that is made of something somebody may read; it is deleted after a day. */
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
    /** Of the instance, as the person calls it: links to its pages begin with it. */
    origin: text().notNull(),
    status: smallint().$type<ExportState>().notNull(),
    /** 0–100. */
    progress: smallint().notNull().default(0),
    failure: text().$type<ExportFailure>(),
    fileName: text().notNull().default(''),
    replaced: jsonb().$type<string[]>().notNull().default([]),
    blobHash: text(),
    createdAt: bigint({ mode: 'number' }).notNull(),
    finishedAt: bigint({ mode: 'number' }),
  },
  (t) => [
    index('export_task_owner').on(t.owner, t.createdAt),
    index('export_task_blob').on(t.blobHash),
    index('export_task_age').on(t.createdAt),
  ],
)
