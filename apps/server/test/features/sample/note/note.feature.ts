import { eq, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { nanoid } from 'nanoid'
import { anyId, sumBytes } from '../../../../src/db/stored-sum.ts'
import { defineFeature, service } from '../../../../src/feature.ts'
import { editableTopic, readableTopic } from '../../../../src/features/library/access/index.ts'
import { guestOwner, ownerOf } from '../../../../src/http/caller.ts'
import { noteContract } from './note.contract.ts'

/** The table of the sample feature, without a migration. */
export const note = pgTable('sample_note', {
  id: text().primaryKey(),
  owner: text().notNull(),
  topicId: text().notNull(),
  text: text().notNull(),
  blobHash: text(),
})

/** Records each registration of the sample feature's job. */
export const registered: string[] = []

export const feature = defineFeature({
  name: 'sample/note',
  rank: 75,
  services: [
    service(noteContract, ({ db }) => ({
      async createNote({ params, body }, { caller }) {
        const topic = await editableTopic(db, params.id, caller)
        const [row] = await db
          .insert(note)
          .values({ id: nanoid(), owner: ownerOf(caller), topicId: topic.id, text: body.text })
          .returning()
        return row!
      },
      async listNotes({ params }, { caller }) {
        const topic = await readableTopic(db, params.id, caller)
        return db.select().from(note).where(eq(note.topicId, topic.id))
      },
    })),
  ],
  jobs: async () => void registered.push('sample/note'),
  owns: [{ table: note, room: 'marks', end: 'owner' }],
  account: {
    described: { zh: '便签', en: 'notes' },
    describe: async ({ db }, uid) => ({ notes: await db.select({ text: note.text }).from(note).where(eq(note.owner, uid)) }),
    notes: [{ name: 'notes.txt', zh: '便签', en: 'notes' }],
    async *files({ db, now }, uid) {
      const rows = await db.select().from(note).where(eq(note.owner, uid))
      yield { name: 'notes.txt', content: rows.map((row) => row.text).join('\n'), modifiedAt: now() }
    },
    erase: async ({ db }, owner) => void (await db.delete(note).where(eq(note.owner, owner))),
    transfer: async (_ctx, tx, { visitorId, uid }) =>
      void (await tx
        .update(note)
        .set({ owner: uid })
        .where(eq(note.owner, guestOwner(visitorId)))),
  },
  topic: {
    async copy(tx, { from, to }) {
      const rows = await tx.select().from(note).where(eq(note.topicId, from.id))
      if (rows.length > 0) await tx.insert(note).values(rows.map((row) => ({ ...row, id: nanoid(), topicId: to.id, owner: to.owner })))
    },
    move: async (tx, { from, to }) => void (await tx.update(note).set({ topicId: to.id }).where(eq(note.topicId, from.id))),
  },
  blobs: [note.blobHash],
  storage: ({ owners }) => ({ marks: [sumBytes('octet_length(text)', sql`sample_note where owner = ${anyId(owners)}`)] }),
})
