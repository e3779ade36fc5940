import { requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'
import { apiScopeNames } from '#rules/api-scopes.ts'

const scopes = z.array(z.enum(apiScopeNames)).min(1, 'Choose at least one').max(apiScopeNames.length)

/** A key without its text. `ending`: the last characters, by which people recognize it. */
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  ending: z.string(),
  scopes,
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type ApiKey = z.output<typeof apiKey>

export const newApiKey = z.object({
  name: requiredText('Name', 80),
  scopes,
})

/** The only reply with the key's text. */
export const createdApiKey = apiKey.extend({ token: z.string() })
