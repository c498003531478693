import { eq, sql } from 'drizzle-orm'
import type { TextRegion } from '@wenjin/parser'
import type { Db } from '../../../../db/client.ts'
import { file, pictureText } from '../../../../db/schema/library/file.ts'

/** Lists the texts recognized in the pictures of a file, by their place in it. */
export async function listPictureTexts(db: Db, blobHash: string): Promise<Record<string, TextRegion[]>> {
  const rows = await db.select().from(pictureText).where(eq(pictureText.blobHash, blobHash))
  return Object.fromEntries(rows.map(({ place, regions }) => [place, regions]))
}

/** Saves the text recognized in a picture, if a file with this blob still exists. */
export async function savePictureText(db: Db, blobHash: string, place: string, regions: readonly TextRegion[]): Promise<void> {
  await db.execute(sql`
    insert into ${pictureText} (blob_hash, place, regions) select ${blobHash}, ${place}, ${JSON.stringify(regions)}::jsonb
    where exists (select 1 from ${file} where ${file.blobHash} = ${blobHash})
    on conflict do nothing`)
}

export async function deletePictureTexts(db: Db, blobHash: string): Promise<void> {
  await db.delete(pictureText).where(eq(pictureText.blobHash, blobHash))
}
