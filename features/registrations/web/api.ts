import type { contract as eventContract } from '#features/events/contract.ts'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** With the event that the seats are of. Seats are taken all the time, so each screen reads them anew as it opens. */
export const registrations = apiClient<typeof contract & Pick<typeof eventContract, 'getEvent'>>({
  refetchOnMount: 'always',
})
