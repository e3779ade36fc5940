import { expect, test } from 'vitest'
import { accountInvitations } from '#features/accounts/server/invitations/tables.ts'
import { createPerson, resetRateLimits } from '#tests/security/people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { chooseCount } from '#tests/harness/measure.ts'
import { testTimeoutMs } from '#tests/security/test-timeout.ts'

const app = await startTestApp({ template: 'empty' })
const rounds = chooseCount({ quick: 25, full: 100 })

test(
  `two people who invite the same address at once make one account: ${rounds} rounds`,
  { timeout: testTimeoutMs },
  async () => {
    const [admin, director] = [
      await createPerson(app, { role: 'admin' }),
      await createPerson(app, { role: 'director' }),
    ]
    for (let round = 0; round < rounds; round++) {
      await resetRateLimits(app)
      const body = { email: `twin${round}@virginia.edu`, firstName: 'Twin', lastName: 'One', role: 'mentor' }
      const replies = await Promise.all(
        [admin, director].map(({ client }) => client.post('/api/admin/invite-user', body)),
      )
      expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    }
    expect(await app.base.database.db.$count(accountInvitations)).toBe(rounds)
  },
)
