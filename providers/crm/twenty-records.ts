import { z } from 'zod'
import { toKey, type CrmFields, type CrmKind, type CrmRecord } from './port.ts'

/** The names of each kind in Twenty's paths and replies. */
export const objects = {
  person: { plural: 'people', create: 'createPeople', input: 'PersonCreateInput' },
  company: { plural: 'companies', create: 'createCompanies', input: 'CompanyCreateInput' },
} as const

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const times = { id: z.string(), updatedAt: z.coerce.date(), deletedAt: z.coerce.date().nullish() }
const nothing = {} as Record<string, never>

const recordSchemas = {
  person: z
    .object({
      ...times,
      name: z.object({ firstName: text, lastName: text }).nullish(),
      emails: z.object({ primaryEmail: text }).nullish(),
      jobTitle: text,
    })
    .transform(({ name, emails, jobTitle, ...rest }) => ({
      ...rest,
      fields: {
        firstName: name?.firstName ?? '',
        lastName: name?.lastName ?? '',
        email: emails?.primaryEmail ?? '',
        jobTitle,
      } as CrmFields,
    })),
  company: z
    .object({
      ...times,
      name: text,
      domainName: z.object({ primaryLinkUrl: text }).nullish(),
      employees: z.number().nullish(),
      idealCustomerProfile: z.boolean().nullish(),
    })
    .transform(({ name, domainName, employees, idealCustomerProfile, ...rest }) => ({
      ...rest,
      fields: {
        name,
        domainName: domainName?.primaryLinkUrl ?? '',
        employees: employees ?? null,
        idealCustomerProfile: idealCustomerProfile ?? false,
      } as CrmFields,
    })),
}

const pageInfo = z.object({ hasNextPage: z.boolean().nullish(), endCursor: z.string().nullish() }).nullish()

/** A page of a list as Twenty sends it. */
export function listSchema(kind: CrmKind) {
  return z
    .object({
      data: z.object({ [objects[kind].plural]: z.array(recordSchemas[kind]) }),
      pageInfo,
      totalCount: z.number().nullish(),
    })
    .transform(({ data, pageInfo: info, totalCount }) => {
      const records = data[objects[kind].plural]!
      return {
        items: records.map((record): CrmRecord => ({ ...record, deletedAt: record.deletedAt ?? null })),
        nextCursor: info?.hasNextPage ? (info.endCursor ?? null) : null,
        totalCount: totalCount ?? records.length,
      }
    })
}

/** Our fields in Twenty's shapes; absent fields stay absent. */
export function toTwentyFields(kind: CrmKind, fields: CrmFields): Record<string, unknown> {
  return kind === 'person' ? toPersonFields(fields) : toCompanyFields(fields)
}

function toPersonFields({ firstName, lastName, email, jobTitle }: CrmFields): Record<string, unknown> {
  const hasName = firstName !== undefined || lastName !== undefined
  return {
    ...(hasName && {
      name: { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) },
    }),
    ...(email !== undefined && { emails: { primaryEmail: email } }),
    ...(jobTitle !== undefined && { jobTitle }),
  }
}

function toCompanyFields({ name, domainName, employees, idealCustomerProfile }: CrmFields): Record<string, unknown> {
  return {
    ...(name !== undefined && { name }),
    ...(domainName !== undefined && { domainName: domainName ? { primaryLinkUrl: domainName } : nothing }),
    ...(employees !== undefined && { employees }),
    ...(idealCustomerProfile !== undefined && { idealCustomerProfile }),
  }
}

/** Quoted, so that nothing in a value ends the filter. Backslashes and quotes do not occur in emails, domains or ids that we send. */
const quote = (value: string) => `"${value.replaceAll(/["\\]/g, '')}"`

/** A filter for ids, and for emails or domains in any case. Naming `deletedAt` makes Twenty look in its trash, too. */
export function findFilter(kind: CrmKind, { ids, keys }: { ids: string[]; keys: string[] }): string {
  const field = kind === 'person' ? 'emails.primaryEmail' : 'domainName.primaryLinkUrl'
  // Domains are stored as staff typed them, with or without a scheme.
  const pattern = (key: string) => (kind === 'person' ? key : `%${key}%`)
  const parts = [
    ...(ids.length > 0 ? [`id[in]:[${ids.map(quote).join(',')}]`] : []),
    ...keys.map((key) => `${field}[ilike]:${quote(pattern(key))}`),
  ]
  return `and(or(${parts.join(',')}),${withTrash})`
}

export const withTrash = 'or(deletedAt[is]:NULL,deletedAt[is]:NOT_NULL)'

/** A pattern also finds similar keys: `_` stands for any character. */
export const isFound = (kind: CrmKind, { ids, keys }: { ids: string[]; keys: string[] }) => {
  const [idSet, keySet] = [new Set(ids), new Set(keys)]
  return ({ id, fields }: CrmRecord) => idSet.has(id) || keySet.has(toKey(kind, fields))
}
