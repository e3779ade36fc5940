import type { CurrentUser } from '#features/users/schema.ts'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export const passkeys = apiClient<typeof contract>()

export const passkeyListQuery = passkeys.query('GET /api/me/passkeys')

/** What signing in answers. */
export type SignedIn = { redirect: string; user: CurrentUser }
