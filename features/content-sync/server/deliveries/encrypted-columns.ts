import type { EncryptedColumn } from '#platform/server/encrypted-columns.ts'
import { sourceHooks } from '../tables.ts'
import { secretContext } from './queries.ts'

export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: sourceHooks,
    column: 'encrypted_secret',
    key: 'source',
    toContext: ({ source = '' }) => secretContext(source),
  },
]
