import type { PoolClient } from 'pg'

/** A table with its columns, for backup and restore. */
export interface Table {
  name: string
  columns: { name: string; type: string }[]
}

/** A row with every value in PostgreSQL's text format, which both engines read and write identically. */
export type TextRow = (string | null)[]

const rowBatchSize = 200

/** Lists the product's tables; a table comes after the tables that it references. */
export async function listTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`)
  const tables = new Map<string, Table>()
  for (const { table, column, type } of rows) {
    const known = tables.get(table) ?? { name: table, columns: [] }
    known.columns.push({ name: column, type })
    tables.set(table, known)
  }
  const references = await client.query<{ from: string; to: string }>(`
    select f.relname as from, t.relname as to
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid`)
  return inOrder([...tables.values()], references.rows)
}

function inOrder(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const ordered: Table[] = []
  const visiting = new Set<string>()
  const visit = (table: Table): void => {
    if (visiting.has(table.name)) return
    visiting.add(table.name)
    for (const { from, to } of references) {
      const target = from === table.name && tables.find(({ name }) => name === to)
      if (target) visit(target)
    }
    ordered.push(table)
  }
  tables.forEach(visit)
  return ordered
}

/** Reads all rows of a table in batches, inside the client's transaction. */
export async function* readRows(client: PoolClient, table: Table): AsyncGenerator<TextRow[]> {
  const columns = table.columns.map(({ name }) => `${client.escapeIdentifier(name)}::text`).join(', ')
  await client.query(`declare backup_rows no scroll cursor for select ${columns || 'null'} from ${client.escapeIdentifier(table.name)}`)
  for (;;) {
    const { rows } = await client.query<TextRow>({ text: `fetch ${rowBatchSize} from backup_rows`, rowMode: 'array' })
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close backup_rows')
}

/** Inserts rows into a table; `names` lists the columns in the order of the values. */
export async function insertRows(client: PoolClient, table: Table, names: string[], rows: TextRow[]): Promise<void> {
  const types = names.map((name) => table.columns.find((column) => column.name === name)?.type ?? 'text')
  const target = names.map((name) => client.escapeIdentifier(name)).join(', ')
  const values = types.map((type, index) => `v.c${index}::${type}`).join(', ')
  const source = `unnest(${names.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as v(${names.map((_, index) => `c${index}`).join(', ')})`
  await client.query(
    `insert into ${client.escapeIdentifier(table.name)} (${target}) overriding system value select ${values} from ${source}`,
    names.map((_, index) => rows.map((row) => row[index] ?? null)),
  )
}

/** Counts the rows of a table. @returns the number of rows */
export async function countRows(client: PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${client.escapeIdentifier(table)}`)
  return Number(rows[0]?.count)
}

/** Reads the current values of the sequences of the product's tables. */
export async function readSequences(client: PoolClient): Promise<{ name: string; value: string; called: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename`,
  )
  const sequences = []
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${client.escapeIdentifier(name)}`,
    )
    sequences.push({ name, value: state.rows[0]?.value ?? '1', called: state.rows[0]?.called ?? false })
  }
  return sequences
}

/** Sets a sequence to a value; like every sequence operation, a rollback does not undo it. */
export async function setSequence(client: PoolClient, sequence: { name: string; value: string; called: boolean }): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3::boolean)', [
    `public.${client.escapeIdentifier(sequence.name)}`,
    sequence.value,
    sequence.called,
  ])
}
