import { sql } from 'drizzle-orm'
import { bigint, index, integer, snakeCase, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import type { BackupOrigin, BackupState, CheckState } from '../schema.ts'

/** One backup and the check that it restores. At most one runs. */
export const backupRuns = snakeCase.table(
  'backup_runs',
  {
    id: id(),
    origin: text().$type<BackupOrigin>().notNull(),
    state: text().$type<BackupState>().notNull(),
    startedAt: instant().notNull(),
    /** Renewed while a process works on it: without that the process is gone. */
    activeAt: instant().notNull(),
    finishedAt: instant(),
    step: text(),
    rowCount: bigint({ mode: 'number' }).notNull().default(0),
    fileCount: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    size: bigint({ mode: 'number' }),
    name: text(),
    message: text(),
    checkState: text().$type<CheckState>(),
    checkedAt: instant(),
    checkMessage: text(),
  },
  (table) => [
    uniqueIndex('backup_runs_one_running')
      .on(table.state)
      .where(sql`state = 'running'`),
    index('backup_runs_started').on(table.startedAt.desc()),
  ],
)
