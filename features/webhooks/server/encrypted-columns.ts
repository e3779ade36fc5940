import type { EncryptedColumn } from '#platform/server/encrypted-columns.ts'
import { secretContext } from './signature.ts'

export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'webhooks', column: 'encrypted_secret', key: 'id', toContext: ({ id = '' }) => secretContext(id) },
]
