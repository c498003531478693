import { defineConfig } from 'drizzle-kit'

// Columns are snake_case in the database, camelCase in the code; `drizzle()` is opened with the same casing.
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './src/db/schema/**/*.ts',
  out: './src/db/migrations',
})
