import type { EncryptedColumn } from '#platform/server/encrypted-columns.ts'
import type { Service } from '#rules/services.ts'
import { accessTokenContext, keyContext } from './queries.ts'

const columns = { table: 'service_connections', key: 'id', contextColumns: ['person_id', 'service'] }
const toOwner = ({ person_id: personId = '', service = '' }: Record<string, string>) => ({
  personId,
  service: service as Service,
})

export const encryptedColumns: readonly EncryptedColumn[] = [
  { ...columns, column: 'encrypted_key', toContext: (row) => keyContext(toOwner(row)) },
  { ...columns, column: 'encrypted_access_token', toContext: (row) => accessTokenContext(toOwner(row)) },
]
