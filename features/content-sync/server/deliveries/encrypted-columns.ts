import type { EncryptedColumn } from '#platform/server/encrypted-columns.ts'
import { secretContext } from './queries.ts'

export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'source_hooks',
    column: 'encrypted_secret',
    key: 'source',
    toContext: ({ source = '' }) => secretContext(source),
  },
]
