import type { EncryptedColumn } from '#platform/server/encrypted-columns.ts'
import { encryptionContext } from './actions.ts'
import { calendarFeeds } from './tables.ts'

export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: calendarFeeds,
    column: 'encrypted_token',
    key: 'person_id',
    toContext: ({ person_id: personId = '' }) => encryptionContext(personId),
  },
]
