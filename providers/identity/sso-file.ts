import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import { completeSaml, samlFields, type Refuse, type SamlSettings } from './saml-settings.ts'
import { address, sharedFields } from './shared-settings.ts'

const oidcSettings = z.strictObject({
  ...sharedFields,
  type: z.literal('oidc'),
  issuer: address,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** What is requested; `openid` always is. */
  scopes: z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/)).default(['openid', 'profile', 'email']),
  /** Whether signing out here also ends the session there. */
  endSession: z.boolean().default(false),
})

export type OidcSettings = z.output<typeof oidcSettings>
export type SsoSettings = OidcSettings | SamlSettings

const ssoFile = z
  .array(z.discriminatedUnion('type', [oidcSettings, samlFields]))
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two providers have the same id')

/** Reads and checks the file. Its faults are named by where they are, never by what is there: the file holds secrets. */
function readSsoFile(path: string, refuse: Refuse): SsoSettings[] {
  const folder = dirname(resolve(path))
  const json = readJson(resolve(path), refuse)
  if (json === undefined) return []
  const parsed = ssoFile.safeParse(json)
  if (parsed.success)
    return parsed.data.flatMap((fields) => {
      if (fields.type === 'oidc') return fields
      const refuseHere: Refuse = (message) => refuse(`${fields.id}: ${message}`)
      return completeSaml(fields, { folder, refuse: refuseHere }) ?? []
    })
  for (const { path: at, message } of parsed.error.issues) refuse(`${at.join('.') || 'the file'}: ${message}`)
  return []
}

function readJson(path: string, refuse: Refuse): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown
  } catch (error) {
    // The message of a syntax error quotes the text around it.
    refuse(error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read')
    return undefined
  }
}

export const settings = defineSettings({
  ssoProviders: {
    env: 'SSO_FILE',
    doc: "A JSON file with the campus sign-in services (OIDC and SAML) that people may use; [sign-in.md](sign-in.md) describes it. It holds secrets: let only the server's user read it.",
    schema: z
      .string()
      .optional()
      .transform((path, { issues, value }) =>
        path === undefined
          ? []
          : readSsoFile(path, (message) => issues.push({ code: 'custom', message, input: value })),
      ),
    defaultDoc: 'none: people sign in with emailed links and passkeys',
  },
})
