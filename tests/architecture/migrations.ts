import { isContracting } from '#platform/server/db/migrate.ts'
import type { Contraction } from './contractions.ts'

export type Migration = { name: string; sql: string }

const name = String.raw`([\w.]+)`
/** What a running release of before would miss, or could no longer write. */
const contractingStatements: RegExp[] = [
  new RegExp(`^drop (?:table|view|materialized view|type) (?:if exists )?${name}`),
  new RegExp(
    `^alter table (?:if exists )?(?:only )?${name} (?:.*, )?drop (?:column )?(?!constraint|not null|default|identity|expression)`,
  ),
  new RegExp(`^alter (?:table|view|type) (?:if exists )?${name} rename (?!constraint)`),
  new RegExp(`^alter type ${name} (?:drop|rename)`),
  new RegExp(`^alter table (?:only )?${name} (?:.*, )?alter (?:column )?\\w+ (?:set data )?type `),
  new RegExp(`^alter table (?:only )?${name} (?:.*, )?alter (?:column )?\\w+ drop default`),
  new RegExp(`^alter table (?:only )?${name} (?:.*, )?alter (?:column )?\\w+ set not null`),
  new RegExp(
    `^alter table (?:only )?${name} (?:.*, )?add (?:column )?(?!constraint)(?!.*\\b(?:default|generated)\\b).*\\bnot null`,
  ),
]

/** The statements of a migration in lower case, with single spaces, without comments, quotes and the bodies of functions. */
export function listStatements(sql: string): string[] {
  return sql
    .replaceAll(/--> statement-breakpoint/g, ';')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, '')
    .toLowerCase()
    .split(';')
    .map((text) => text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** The statements of a migration that an earlier release would not survive. */
export function findContractions(sql: string): string[] {
  const statements = listStatements(sql)
  const isIn = (pattern: string) => statements.some((statement) => new RegExp(pattern).test(statement))
  return statements.filter((statement) => {
    const target = contractingStatements.map((pattern) => pattern.exec(statement)?.[1]).find(Boolean)
    if (target === undefined) return false
    const table = target.replaceAll('.', String.raw`\.`)
    // Nobody used what this migration made itself.
    if (isIn(`^create table (?:if not exists )?${table}\\b`)) return false
    // Replaced in the same transaction.
    if (/^drop (?:materialized )?view/.test(statement))
      return !isIn(`^create (?:or replace )?(?:materialized )?view ${table}\\b`)
    const column = /alter (?:column )?(\w+) set not null/.exec(statement)?.[1]
    return column === undefined || !isIn(`^alter table (?:only )?${table} .*alter (?:column )?${column} set default`)
  })
}

type Rules = {
  /** The newest migration of before the first release: nobody ran a release before those. */
  lastUnreleased: string
  contractions: Contraction[]
  /** The versions in CHANGELOG.md. */
  releases: string[]
}

/** What is wrong with these migrations, one sentence each. */
export function findMigrationErrors(migrations: Migration[], rules: Rules): string[] {
  const guarded = migrations.filter((migration) => migration.name > rules.lastUnreleased)
  const errors = guarded.flatMap((migration) => {
    const found = findContractions(migration.sql)
    const listed = rules.contractions.filter((one) => one.migration === migration.name)
    const unlisted = found.filter((statement) => !listed.some((one) => one.statement === statement))
    return [
      ...unlisted.map((statement) => `${migration.name}: "${statement}" takes away what the last release uses`),
      ...(found.length > 0 && !isContracting(migration.name) ? [`${migration.name} must be named contract-…`] : []),
      ...(found.length === 0 && isContracting(migration.name) ? [`${migration.name} takes nothing away`] : []),
      ...listed
        .filter((one) => !found.includes(one.statement))
        .map((one) => `${migration.name}: "${one.statement}" is not in it`),
    ]
  })
  const names = new Set(guarded.map((migration) => migration.name))
  return [
    ...errors,
    ...rules.contractions.flatMap((one) => [
      ...(names.has(one.migration) ? [] : [`${one.migration} is no migration since the first release`]),
      ...(rules.releases.includes(one.unusedSince) ? [] : [`${one.migration}: there is no release ${one.unusedSince}`]),
      ...(one.reason.length >= 20 ? [] : [`${one.migration}: the reason is missing`]),
    ]),
  ]
}
