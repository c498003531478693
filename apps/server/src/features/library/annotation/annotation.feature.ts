import { sql } from 'drizzle-orm'
import { annotationContract } from '@wenjin/contract'
import { annotation } from '../../../db/schema/library/annotation.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { deletePageAnnotations, handOverAnnotations, moveAnnotations } from './annotated-files.repo.ts'
import { annotationRoutes } from './annotation.routes.ts'
import { eraseAnnotations, listAnnotationsForExport, transferAnnotations } from './owned-annotations.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/annotation',
  rank: 30,
  services: [service(annotationContract, (ctx, { findSharer }) => annotationRoutes(ctx, findSharer))],
  owns: [{ table: annotation, room: 'marks', end: 'owner' }],
  account: {
    described: { zh: '文档标注', en: 'marks in documents' },
    describe: async ({ db }, uid) => ({ annotations: await listAnnotationsForExport(db, uid) }),
    erase: ({ db }, owner) => eraseAnnotations(db, owner),
    transfer: (_ctx, tx, { visitorId, uid }) => transferAnnotations(tx, visitorId, uid),
  },
  file: { moved: moveAnnotations, deleting: handOverAnnotations, deletingDocuments: deletePageAnnotations },
  storage: ({ owners }) => ({ marks: [sumBytes('bytes', sql`annotation where owner = ${anyId(owners)}`)] }),
})
