/** What an API key may be allowed to do. An endpoint names the scope it needs; without one it takes no keys. */
export const apiScopes = {
  'links:read': 'Read links, their history and QR codes',
  'links:write': 'Create and edit links, tag them, and move them to the trash',
  'clicks:read': 'Read clicks and analytics',
} as const

export type ApiScope = keyof typeof apiScopes
export const apiScopeNames = Object.keys(apiScopes) as ApiScope[]
