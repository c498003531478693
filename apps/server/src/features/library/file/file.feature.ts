import { sql } from 'drizzle-orm'
import { fileContract } from '@wenjin/contract'
import { document, file, fileDocument, folder, pictureText, snapshot } from '../../../db/schema/library/file.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { fileRoutes } from './file.routes.ts'
import { registerFileJobs } from './register-jobs.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/file',
  services: [service(fileContract, fileRoutes)],
  jobs: registerFileJobs,
  owns: [
    { table: file, room: 'files', end: 'topic' },
    { table: folder, room: 'files', end: 'topic' },
    { table: document, room: 'texts', end: 'topic' },
    { table: snapshot, room: { most: 'the text of documents' }, end: 'topic' },
    { table: fileDocument, room: { most: 'one for each document of a file' }, end: 'parent' },
    { table: pictureText, room: { most: 'the pictures of stored files' }, end: 'topic' },
  ],
  blobs: [file.blobHash],
  storage: ({ topics, roots }) => ({
    files: [
      sumBytes('size', sql`file where topic_id = ${anyId(topics)} and not attachment`),
      // A file that is being moved into one of the topics is in its folder already, but still belongs to another topic or to none.
      sumBytes(
        'size',
        sql`file where parent_id = ${anyId(roots)} and topic_id <> all(${sql.param(topics)}::text[]) and version_of is null`,
      ),
      sumBytes(
        'f.size',
        sql`folder d join file f on f.parent_id = d.id where d.topic_id = ${anyId(topics)} and f.topic_id <> all(${sql.param(topics)}::text[]) and f.version_of is null`,
      ),
      sumBytes(
        'f.size',
        sql`file f join file o on o.id = f.version_of where f.version_of is not null and o.topic_id = ${anyId(topics)} and f.topic_id <> all(${sql.param(topics)}::text[])`,
      ),
      sumBytes('0', sql`folder where topic_id = ${anyId(topics)}`),
    ],
    // Pictures of articles.
    writings: [sumBytes('size', sql`file where topic_id = ${anyId(topics)} and attachment`)],
    texts: [sumBytes('length', sql`document where topic_id = ${anyId(topics)}`)],
  }),
})
