import { domainToASCII } from 'node:url'

const localPart = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i
/** Checked before normalizing: characters that a URL parser would strip, decode, or cut off. */
const domainText = /^[\p{L}\p{N}.-]+$/u
const domainName = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/**
 * The address as we store and use it, or null where we do not accept it: quoted local parts, comments, control characters,
 * commas, and anything else that mail software may read in two ways (T6).
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

/** Whether the address is at exactly one of these domains; subdomains and look-alikes do not count. */
export function isEmailAtDomain(address: string, domains: string[]): boolean {
  return domains.includes(address.slice(address.lastIndexOf('@') + 1))
}

/** `a•••@virginia.edu`: people recognize their own address, others learn nothing. */
export function maskEmail(address: string): string {
  const atIndex = address.lastIndexOf('@')
  return `${address.slice(0, 1)}•••${address.slice(atIndex)}`
}
