import { defineConfig } from 'drizzle-kit'

// Columns are snake_case in the database, camelCase in the code; `drizzle()` is opened with the same casing.
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './apps/server/src/db/schema/*.ts',
  out: './apps/server/src/db/migrations',
})
