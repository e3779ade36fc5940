import { domainToASCII } from 'node:url'

const localPart = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i
/** Before it is normalised: what a URL parser would strip, decode or cut off has no place in a domain. */
const domainText = /^[\p{L}\p{N}.-]+$/u
const domainName = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/**
 * The address as we store and mail it, or null when it is not one we mail: quoted local parts, comments, control
 * characters, commas and anything else that mail software reads in two ways are refused (T6).
 */
export function normalizeEmail(input: string): string | null {
  const text = input.trim()
  const atIndex = text.lastIndexOf('@')
  if (atIndex < 1 || text.length > 254) return null
  const local = text.slice(0, atIndex)
  if (!localPart.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return null
  const domainInput = text.slice(atIndex + 1)
  if (!domainText.test(domainInput)) return null
  const domain = domainToASCII(domainInput.toLowerCase())
  return domainName.test(domain) ? `${local}@${domain}` : null
}

/** Whether the address is at exactly one of these domains: a look-alike or a subdomain is another domain. */
export function isEmailAtDomain(address: string, domains: string[]): boolean {
  return domains.includes(address.slice(address.lastIndexOf('@') + 1))
}

/** `a•••@virginia.edu`: enough to recognise one's own address. */
export function maskEmail(address: string): string {
  const atIndex = address.lastIndexOf('@')
  return `${address.slice(0, 1)}•••${address.slice(atIndex)}`
}
