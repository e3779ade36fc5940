import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { projectFolder } from './server-process.ts'

const parts = ['apps', 'platform', 'features', 'rules', 'providers', 'migrations', 'content', 'package.json']

/** A later release: a copy of the sources with the same packages and one more migration. */
export function copyRelease({ migration, sql }: { migration: string; sql: string }): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of parts) cpSync(path.join(projectFolder, part), path.join(folder, part), { recursive: true })
  symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'))
  mkdirSync(path.join(folder, 'migrations', migration))
  writeFileSync(path.join(folder, 'migrations', migration, 'migration.sql'), sql)
  return folder
}

/** The names of this release's migrations, oldest first. */
export function listMigrations(): string[] {
  const entries = readdirSync(path.join(projectFolder, 'migrations'), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}
