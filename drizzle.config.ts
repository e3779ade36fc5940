import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./platform/server/**/tables.ts', './features/*/server/**/tables.ts', './providers/*/tables.ts'],
  // `bin/migrate redo` drafts in a copy, so that a running `bin/dev` never sees a draft.
  out: process.env['MIGRATIONS_FOLDER'] ?? './migrations',
})
