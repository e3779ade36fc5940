import type { EncryptedColumn } from '#platform/server/encrypted-columns.ts'
import { calendarContext } from '../busy-times/actions.ts'

export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'availabilities',
    column: 'encrypted_calendar_url',
    key: 'person_id',
    toContext: ({ person_id: personId = '' }) => calendarContext(personId),
  },
]
