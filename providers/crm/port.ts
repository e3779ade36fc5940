/** The kinds of records that are kept in step with the CRM. */
export type CrmKind = 'person' | 'company'

export type CrmValue = string | number | boolean | null
/** People: firstName, lastName, email, jobTitle. Companies: name, domainName, employees, idealCustomerProfile. Unset text is ''. */
export type CrmFields = Record<string, CrmValue>

/** `deletedAt`: when it was put in the CRM's trash, from which it may come back. */
export type CrmRecord = { id: string; fields: CrmFields; updatedAt: Date; deletedAt: Date | null }

/** `id` is chosen by us (a UUID of version 1 to 5), so that a repeated creation cannot add a second record. */
export type CrmWrite = { id: string; fields: CrmFields }
export type CrmNote = { id: string; personId: string; title: string; body: string }

/** Whether one record was written; `error` is a sentence for staff. */
export type WriteResult = { id: string; error: string | null }

export type CrmPage = { items: CrmRecord[]; nextCursor: string | null; totalCount: number }
export type PageOptions = { limit: number; cursor: string | null }

/**
 * Every call throws `CrmUnavailableError` when the CRM as a whole does not work. Nothing here removes a record: what staff keep in their
 * CRM is theirs.
 */
export type CrmCalls = {
  /** Asks for as little as possible, to see whether address and key are right. */
  check(): Promise<void>
  /** Records outside the trash, in a stable order. */
  list(kind: CrmKind, page: PageOptions): Promise<CrmPage>
  /** Records with one of these ids, or with one of these emails (of companies: domains, as `toDomain` makes them); also from the trash. */
  find(kind: CrmKind, options: { ids: string[]; keys: string[] }): Promise<CrmRecord[]>
  /** Records that changed since then, also those put in the trash. A record may come twice, and a few older ones too. */
  listChanged(kind: CrmKind, options: { since: Date; cursor: string | null }): Promise<CrmPage>
  /** Adds records; a refused one does not keep the others from being added. */
  create(kind: CrmKind, writes: CrmWrite[]): Promise<WriteResult[]>
  /** Writes these fields of records that are there; the others stay. */
  update(kind: CrmKind, writes: CrmWrite[]): Promise<WriteResult[]>
  /** Adds notes to people, or changes them. */
  putNotes(notes: CrmNote[]): Promise<WriteResult[]>
}

/** A delivery to our webhook: `text` is the raw body. */
export type CrmDelivery = { text: string; headers: Record<string, string | string[] | undefined>; now: Date }

/** `CrmCalls` are for people who wait: they give up after 2 s. */
export type Crm = CrmCalls & {
  name: 'directory' | 'twenty'
  /** Where staff open the CRM itself; null where it has no site of its own. */
  siteUrl: string | null
  hasWebhook: boolean
  /** The same for jobs: they wait for their share of the CRM's rate limit, and try again. */
  background: CrmCalls
  /** Whether the CRM signed the delivery, not long ago. It only says that something changed. */
  isGenuine(delivery: CrmDelivery): boolean
}

/** The CRM as a whole does not work. `retryAfterMs`: the delay that it requested, if any. */
export class CrmUnavailableError extends Error {
  readonly retryAfterMs: number | null
  constructor(message: string, { retryAfterMs = null as number | null, cause = undefined as unknown } = {}) {
    super(message, { cause })
    this.name = 'CrmUnavailableError'
    this.retryAfterMs = retryAfterMs
  }
}

/** The cursor is none of this list's. */
export class InvalidCursorError extends Error {}

/** `https://www.Example.com/about` → `example.com`, to compare domains; '' for what is none. */
export function toDomain(text: string): string {
  const bare = text.trim().toLowerCase()
  const url = /^https?:\/\//.test(bare) ? bare : `https://${bare}`
  return bare !== '' && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
}

/** What no two records may share: the email of a person, the domain of a company; '' without one. */
export function toKey(kind: CrmKind, fields: CrmFields): string {
  return kind === 'person' ? String(fields['email'] ?? '').toLowerCase() : toDomain(String(fields['domainName'] ?? ''))
}
