import { attributeNames } from './saml-settings.ts'

export type Attributes = {
  first(name: string): string | null
  /** The only value of an attribute, where it ends in one of the scopes: a provider may speak for its own domains. */
  scoped(name: string): string | null
  /** The same of what names the person, in lower case. A computing id without a scope gets the only one. */
  subject(name: string): string | null
  /** Values to map roles from: those of another scope do not count, and `faculty@virginia.edu` is also `faculty`. */
  affiliations(name: string): string[]
}

/** The attributes of an assertion as the library reads them: a value, or several. */
export function readAttributes(attributes: unknown, scopes: readonly string[]): Attributes {
  const list = (name: string): string[] => {
    const value = (attributes as Record<string, unknown> | undefined)?.[attributeNames[name] ?? name]
    return [value].flat().filter((one) => typeof one === 'string' && one !== '') as string[]
  }
  const isInScope = (value: string) => {
    const [local, scope, ...more] = value.split('@')
    return Boolean(local) && more.length === 0 && scopes.includes((scope ?? '').toLowerCase())
  }
  const only = (name: string): string | null => {
    const values = list(name)
    return values.length === 1 ? values[0]! : null
  }
  const scoped = (name: string) => {
    const value = only(name)
    return value !== null && isInScope(value) ? value : null
  }
  return {
    first: (name) => list(name)[0] ?? null,
    scoped,
    subject(name) {
      if (name !== 'uid') return scoped(name)?.toLowerCase() ?? null
      const uid = only(name)
      return uid !== null && /^[\w.-]+$/.test(uid) && scopes.length === 1 ? `${uid}@${scopes[0]}`.toLowerCase() : null
    },
    affiliations: (name) =>
      list(name).flatMap((value) => {
        if (!value.includes('@')) return [value]
        return isInScope(value) ? [value, value.split('@')[0]!] : []
      }),
  }
}
