import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import type { Feature, SealedColumn } from '../feature.ts'
import { openSealedText, sealText } from '../lib/secret/sealed-text.ts'

/** What has to be entered again because its secret is lost. */
export interface LostKey {
  zh: string
  en: string
}

interface SealedValue {
  of: SealedColumn
  key: string
  purpose: string
  sealed: string
}

/** Reads all values that are sealed with the instance's secret: some dozens, and two for each webhook. */
async function readSealed(db: Db, features: readonly Feature[]): Promise<SealedValue[]> {
  const values: SealedValue[] = []
  for (const of of features.flatMap(({ sealed }) => sealed ?? [])) {
    const { rows } = await db.execute<{ key: string; sealed: string }>(
      sql`select ${of.key} as key, ${of.column} as sealed from ${of.column.table} where ${of.column} is not null order by 1`,
    )
    for (const { key, sealed } of rows) {
      const purpose = of.purposeOf(key)
      if (purpose !== null) values.push({ of, key, purpose, sealed })
    }
  }
  return values
}

/** Lists what the secret does not open, each name once with the number of its values. */
export async function listLostKeys(db: Db, features: readonly Feature[], secret: string): Promise<LostKey[]> {
  const lost = (await readSealed(db, features)).filter(({ sealed, purpose }) => openSealedText(sealed, secret, purpose) === null)
  const names = Map.groupBy(
    lost.map(({ of, key }) => of.nameOf(key)),
    ({ en }) => en,
  )
  return [...names.values()].map(([name, ...others]) => {
    const times = others.length === 0 ? '' : ` ×${others.length + 1}`
    return { zh: name!.zh + times, en: name!.en + times }
  })
}

/** The name of a column in the rows of its table. */
const nameIn = (column: PgColumn) => Object.entries(getTableColumns(column.table)).find(([, one]) => one === column)![0]

/** Encrypts with a new secret what the old one opens; other values stay as they are. */
export async function sealAgain(tx: Db, features: readonly Feature[], { from, to }: { from: string; to: string }): Promise<void> {
  for (const { of, key, purpose, sealed } of await readSealed(tx, features)) {
    const text = openSealedText(sealed, from, purpose)
    if (text === null) continue
    await tx
      .update(of.column.table)
      .set({ [nameIn(of.column)]: sealText(text, to, purpose) })
      .where(eq(of.key, key))
  }
}
