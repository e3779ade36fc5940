import { expect, test } from 'vitest'
import { invertMigration } from './undo-migration.ts'

const breakpoint = '\n--> statement-breakpoint\n'

test('a migration is undone from its last statement to its first', () => {
  const sql = [
    '-- What people read.\nCREATE TABLE "notes" (\n\t"id" uuid PRIMARY KEY\n);',
    'ALTER TABLE "people" ADD COLUMN "phone" text;',
    'CREATE UNIQUE INDEX "notes_id" ON "notes" ("id");',
    'ALTER TABLE "notes" ADD CONSTRAINT "notes_fkey" FOREIGN KEY ("id") REFERENCES "people"("id");',
    'ALTER TABLE "people" RENAME COLUMN "a" TO "b";',
    'CREATE EXTENSION IF NOT EXISTS unaccent;',
  ].join(breakpoint)
  expect(invertMigration(sql)).toEqual([
    'alter table if exists "people" rename column "b" to "a"',
    'alter table if exists "notes" drop constraint if exists "notes_fkey"',
    'drop index if exists "notes_id"',
    'alter table if exists "people" drop column if exists "phone" cascade',
    'drop table if exists "notes" cascade',
  ])
})

test.each(['ALTER TABLE "people" DROP COLUMN "phone";', "UPDATE people SET role = 'student';"])(
  'what loses data cannot be undone and says so: %s',
  (sql) => expect(() => invertMigration(sql)).toThrow(/cannot be undone: .*npm run migrate -- reset/),
)
