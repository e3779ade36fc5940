import type { EncryptedColumn } from '#platform/server/encrypted-columns.ts'
import { encryptionContext } from './actions.ts'

export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'calendar_feeds',
    column: 'encrypted_token',
    key: 'person_id',
    toContext: ({ person_id: personId = '' }) => encryptionContext(personId),
  },
]
