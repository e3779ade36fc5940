import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrationNames } from '#platform/server/db/migrate.ts'
import { listReleases } from './changelog.ts'
import { contractions } from './contractions.ts'
import { findContractions, findMigrationErrors } from './migrations.ts'
import { root } from './source-files.ts'

const lastUnreleased = '20261126001203_receipts-connections-sign-on-backups'
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const releases = listReleases(read('CHANGELOG.md'))

test('no migration takes away what the release before it uses (R7)', () => {
  const migrations = migrationNames().map((name) => ({ name, sql: read(`migrations/${name}/migration.sql`) }))
  expect(migrations.some(({ name }) => name === lastUnreleased)).toBe(true)
  expect(findMigrationErrors(migrations, { lastUnreleased, contractions, releases })).toEqual([])
})

describe('the guard', () => {
  test.each([
    'DROP TABLE "notes";',
    'ALTER TABLE "notes" DROP COLUMN "title";',
    'ALTER TABLE "notes" DROP COLUMN IF EXISTS "title";',
    'ALTER TABLE "notes" RENAME COLUMN "title" TO "name";',
    'ALTER TABLE "notes" RENAME TO "remarks";',
    'ALTER TABLE "notes" ALTER COLUMN "title" SET DATA TYPE varchar(10);',
    'ALTER TABLE "notes" ALTER COLUMN "count" TYPE bigint USING count::bigint;',
    'ALTER TABLE "notes" ALTER COLUMN "title" SET NOT NULL;',
    'ALTER TABLE "notes" ALTER COLUMN "title" DROP DEFAULT;',
    'ALTER TABLE "notes" ADD COLUMN "kind" text NOT NULL;',
    'DROP VIEW "live_notes";',
    "ALTER TYPE stage RENAME VALUE 'idea' TO 'ideation';",
    'select 1;\nalter table notes\n  drop column title',
  ])('reports %j', (sql) => expect(findContractions(sql)).toHaveLength(1))

  test.each([
    'CREATE TABLE "notes" ("id" uuid PRIMARY KEY, "title" text NOT NULL);',
    'ALTER TABLE "notes" ADD COLUMN "kind" text;',
    `ALTER TABLE "notes" ADD COLUMN "kind" text DEFAULT 'x' NOT NULL;`,
    'ALTER TABLE "notes" ADD COLUMN "total" int GENERATED ALWAYS AS (a + b) STORED NOT NULL;',
    'ALTER TABLE "notes" ALTER COLUMN "title" DROP NOT NULL;',
    'ALTER TABLE "notes" DROP CONSTRAINT "notes_title_check";',
    'ALTER TABLE "notes" RENAME CONSTRAINT "a" TO "b";',
    'ALTER TABLE "notes" ADD CONSTRAINT "notes_fk" FOREIGN KEY ("a") REFERENCES "people"("id");',
    'ALTER TABLE "notes" ALTER COLUMN "body" SET STORAGE EXTERNAL;',
    'DROP INDEX "notes_title_idx";',
    'DROP VIEW "live_notes";--> statement-breakpoint\nCREATE VIEW "live_notes" AS select 1;',
    `ALTER TABLE "notes" ALTER COLUMN "title" SET DEFAULT 'x';--> statement-breakpoint\nALTER TABLE "notes" ALTER COLUMN "title" SET NOT NULL;`,
    'CREATE TABLE "new_notes" (id int);--> statement-breakpoint\nALTER TABLE "new_notes" ADD COLUMN "kind" text NOT NULL;',
    '-- drop table notes\ncreate function f() returns void as $$ drop table notes; $$ language sql;',
  ])('accepts %j', (sql) => expect(findContractions(sql)).toEqual([]))

  const rules = { lastUnreleased: '2026_a', contractions: [], releases: ['0.1.0'] }
  const drop = { name: '2027_contract-title', sql: 'alter table notes drop column title' }
  const listed = {
    migration: drop.name,
    statement: drop.sql,
    unusedSince: '0.1.0',
    reason: 'titles moved to the names of 0.1.0, which every query reads',
  }

  test('wants a contraction to be named, listed, and unused since a release', () => {
    expect(findMigrationErrors([drop], { ...rules, contractions: [listed] })).toEqual([])
    expect(findMigrationErrors([drop], rules)).toEqual([
      `${drop.name}: "${drop.sql}" takes away what the last release uses`,
    ])
    const unnamed = { ...drop, name: '2027_title' }
    const renamed = { ...listed, migration: unnamed.name }
    expect(findMigrationErrors([unnamed], { ...rules, contractions: [renamed] })).toEqual([
      '2027_title must be named contract-…',
    ])
    const unreleased = { ...listed, unusedSince: '0.2.0' }
    expect(findMigrationErrors([drop], { ...rules, contractions: [unreleased] })).toEqual([
      `${drop.name}: there is no release 0.2.0`,
    ])
  })

  test('leaves migrations of before the first release alone, and wants the list to be true', () => {
    expect(findMigrationErrors([{ ...drop, name: '2025_title' }], rules)).toEqual([])
    expect(findMigrationErrors([], { ...rules, contractions: [listed] })).toEqual([
      `${drop.name} is no migration since the first release`,
    ])
    expect(findMigrationErrors([{ name: '2027_contract-x', sql: 'select 1' }], rules)).toEqual([
      '2027_contract-x takes nothing away',
    ])
  })
})
