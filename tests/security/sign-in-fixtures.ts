import { randomBytes } from 'node:crypto'
import { campusAccounts } from '#features/accounts/server/campus-accounts/tables.ts'
import { passkeys } from '#features/passkeys/server/tables.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { TestApp } from '#tests/harness/test-app.ts'
import type { Person } from './people.ts'

export async function addPasskey(app: TestApp, owner: Person): Promise<string> {
  const id = newId()
  await app.base.database.db.insert(passkeys).values({
    id,
    personId: owner.id,
    credentialId: randomBytes(16).toString('base64url'),
    publicKey: randomBytes(77),
    counter: 0,
    transports: ['internal'],
    isSynced: false,
    name: 'Laptop',
    createdAt: app.base.clock.now(),
  })
  return id
}

export async function addCampusAccount(app: TestApp, owner: Person): Promise<string> {
  const [id, now] = [newId(), app.base.clock.now()]
  const subject = `${randomBytes(6).toString('hex')}@virginia.edu`
  const times = { createdAt: now, lastUsedAt: now }
  await app.base.database.db
    .insert(campusAccounts)
    .values({ id, personId: owner.id, providerId: 'uva', subject, ...times })
  return id
}
