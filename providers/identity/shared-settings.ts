import { z } from 'zod'

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** An address of the provider: https, or http on this machine. */
export const address = z.string().refine(isProviderAddress, 'expected an https address')

function isProviderAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname))
}

/** What a role is mapped from and to. There is no `admin`: an attribute at another service must not make one. */
const roleFields = {
  roleAttribute: z.string().min(1).optional(),
  roles: z.record(z.string(), z.enum(['student', 'mentor', 'director'])).default({}),
}

export const sharedFields = {
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'expected lower-case letters, digits and dashes'),
  label: z.string().trim().min(1).max(60),
  ...roleFields,
}
