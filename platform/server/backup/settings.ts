import { z } from 'zod'
import { flag } from '../config/config.ts'
import { defineSettings } from '../config/setting.ts'

const minKeyLength = 32

/** The environment variables of backups; a bucket's address is declared beside the adapter of buckets. */
export const backupSettings = defineSettings({
  backupDir: {
    env: 'BACKUP_DIR',
    doc: 'Folder that backups are written to: best on another machine, mounted here. Or name a bucket by `BACKUP_S3_URL`.',
    schema: z.string().optional(),
    defaultDoc: 'none; without a folder or a bucket there are no backups',
  },
  backupKey: {
    env: 'BACKUP_KEY',
    doc: 'At least 32 random characters that backups are encrypted with. Keep a copy apart from the backups: without it none can be restored.',
    schema: z
      .string()
      .min(minKeyLength, { message: `expected at least ${minKeyLength} characters` })
      .optional(),
    isSecret: true,
    defaultDoc: 'none',
  },
  backupKeyFile: {
    env: 'BACKUP_KEY_FILE',
    doc: 'File that holds the key, in place of `BACKUP_KEY`.',
    schema: z.string().optional(),
    defaultDoc: 'none',
  },
  backupKeepDays: {
    env: 'BACKUP_KEEP_DAYS',
    doc: 'Backups are deleted after so many days. The newest one always stays.',
    schema: z.coerce.number().int().min(1).max(3650).default(30),
  },
  isBackupNightly: {
    env: 'BACKUP_NIGHTLY',
    doc: "Backs up every night at 0:30 in the program's time zone, and restores the backup into a temporary database to check it.",
    schema: flag.optional(),
    defaultDoc: '`true` in production once there is a place and a key for backups, else `false`',
  },
})
