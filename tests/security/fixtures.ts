import { importFields } from '#features/link-imports/schema.ts'
import { signInLinks } from '#features/accounts/server/sign-in-links/tables.ts'
import { newId } from '#platform/server/db/columns.ts'
import { hashSecret, createSecret } from '#platform/server/sessions/sessions.ts'
import type { TestApp } from '#tests/harness/test-app.ts'
import { createPerson, signInAgain, type Person } from './people.ts'

/** The smallest PNG: one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A notification of this person. */
export async function addNotification(app: TestApp, owner: Person): Promise<string> {
  const id = newId()
  const now = app.base.clock.now()
  await app.base.database.pool.query(
    `insert into notifications (id, person_id, kind, cause_id, title, body, path, created_at, shown_at)
     values ($1::uuid, $2, 'venture_news', $1::text, 'News', 'Something happened.', '/ventures', $3, $3)`,
    [id, owner.id, now],
  )
  return id
}

/** A venture that this person owns. */
export async function addVenture(app: TestApp, owner: { id: string }): Promise<string> {
  const id = newId()
  const values = [id, owner.id, app.base.clock.now()]
  await app.base.database.pool.query(
    "insert into ventures (id, owner_id, name, stage, created_at, updated_at) values ($1, $2, 'Kiln', 'idea', $3, $3)",
    values,
  )
  return id
}

/** A pending invitation of this person to another person's venture. */
export async function addInvitation(app: TestApp, { email, id }: Person): Promise<{ id: string; token: string }> {
  const host = await createPerson(app)
  const [invitation, token, now] = [newId(), createSecret(), app.base.clock.now()]
  await app.base.database.pool.query(
    `insert into venture_invitations (id, venture_id, email, role, token_hash, invited_by_id, is_demo, sent_at, expires_at)
     values ($1, $2, $3, 'viewer', $4, $5, coalesce((select is_demo from people where id = $6), false), $7, $7::timestamptz + interval '1 day')`,
    [invitation, await addVenture(app, host), email, hashSecret(token), host.id, id, now],
  )
  return { id: invitation, token }
}

/** A tracked link that this person owns. */
export async function addTrackedLink(app: TestApp, owner: { id: string }): Promise<{ id: string; code: string }> {
  const [id, code] = [newId(), newId().slice(-12)]
  await app.base.database.pool.query(
    `insert into links (id, owner_id, title, original_url, short_code, created_at, updated_at)
     values ($1, $2, 'Kiln', 'https://example.org/kiln', $3, $4, $4)`,
    [id, owner.id, code, app.base.clock.now()],
  )
  return { id, code }
}

/** An API key of this person. */
export async function addApiKey(app: TestApp, owner: { id: string }): Promise<string> {
  const id = newId()
  await app.base.database.pool.query(
    "insert into api_keys (id, person_id, name, token_hash, ending, scopes, created_at) values ($1, $2, 'Kiln', $3, 'abcd', '{links:read}', now())",
    [id, owner.id, hashSecret(id)],
  )
  return id
}

/** A webhook of this person, paused. */
export async function addWebhook(app: TestApp, owner: { id: string }): Promise<string> {
  const id = newId()
  const secret = app.base.encryption.encrypt('kiln', `webhook:${id}`)
  await app.base.database.pool.query(
    "insert into webhooks (id, owner_id, url, encrypted_secret, is_active, created_at) values ($1, $2, 'https://example.org/', $3, false, now())",
    [id, owner.id, secret],
  )
  return id
}

export async function addTemplate(app: TestApp): Promise<string> {
  const id = newId()
  await app.base.database.pool.query('insert into campaign_templates (id, name, created_at) values ($1, $2, now())', [
    id,
    id,
  ])
  return id
}

/** An import of this person that is done. */
export async function addLinkImport(app: TestApp, owner: Person): Promise<string> {
  const id = newId()
  const layout = { source: null, columns: ['url'], mapping: {}, ignoredColumns: [] }
  await app.base.database.pool.query(
    `insert into link_imports (id, owner_id, created_at, updated_at, is_done, layout, total_count)
     values ($1, $2, now(), now(), true, $3, 0)`,
    [
      id,
      owner.id,
      JSON.stringify({ ...layout, mapping: Object.fromEntries(importFields.map((name) => [name, null])) }),
    ],
  )
  return id
}

export async function addUnknownCode(app: TestApp): Promise<string> {
  const code = newId().slice(-12)
  await app.base.database.pool.query('insert into unknown_codes values ($1, 1, now())', [code])
  return code
}

const sourceColumns = 'position, version, list_hash, content_hash, is_settled, created_at, updated_at'
const sourceValues = "0, '', '', '', true, now(), now()"

/** A resource. Its address contains the id that the content source gave it. */
export async function addResource(app: TestApp): Promise<string> {
  const id = newId()
  await app.base.database.pool.query(
    `insert into resources (id, notion_id, title, description, category, type, is_active, body, file_text, ${sourceColumns})
     values ($1, $2, 'Kiln', '', 'other', 'guide', true, '', '', ${sourceValues})`,
    [id, `n-${id}`],
  )
  return `n-${id}`
}

export async function addContentFile(app: TestApp): Promise<string> {
  const [id, resource] = [newId(), await addResource(app)]
  await app.base.providers.files.put({ key: `content/${id}`, content: png, contentType: 'image/png' })
  await app.base.database.pool.query(
    `insert into resource_files (id, resource_id, identity, is_attached, position, name, content_type, size, file_key)
     select $1, id, 'kiln', true, 0, 'kiln.png', 'image/png', $2, $3 from resources where notion_id = $4`,
    [id, png.length, `content/${id}`, resource],
  )
  return id
}

/** A live announcement of theirs, for everyone. Published already, or the job that does so would change it in the middle of a test. */
export async function addAnnouncement(app: TestApp, owner: { id: string }): Promise<string> {
  const id = newId()
  await app.base.database.pool.query(
    `insert into announcements (id, owner_id, title, body, roles, starts_at, published_at, created_at, updated_at)
     values ($1, $2, 'Kiln', 'Clay', '{}', $3, $3, $3, $3)`,
    [id, owner.id, app.base.clock.now()],
  )
  return id
}

/** An event of this person that is taking place now, so people may be checked in. */
export async function addEvent(app: TestApp, owner: { id: string }): Promise<string> {
  const id = newId()
  const now = app.base.clock.now()
  await app.base.database.pool.query(
    `insert into events (id, owner_id, title, starts_at, over_at, category, search_vector, created_at, updated_at)
     values ($1, $2, 'Kiln', $3, $4, 'General', 'kiln', $5, $5)`,
    [id, owner.id, new Date(now.getTime() + 1_800_000), new Date(now.getTime() + 7_200_000), now],
  )
  return id
}

export async function addTool(app: TestApp): Promise<string> {
  const id = newId()
  await app.base.database.pool.query(
    `insert into tools (id, notion_id, name, description, category, status, icon, is_active, ${sourceColumns})
     values ($1, $2, 'Kiln', '', 'Other', 'New', 'Wrench', true, ${sourceValues})`,
    [id, `n-${id}`],
  )
  return `n-${id}`
}

export async function addCourse(app: TestApp): Promise<string> {
  const id = newId()
  await app.base.database.pool.query(
    `insert into courses (id, notion_id, name, slug, description, is_published, body, ${sourceColumns})
     values ($1, $2, 'Kiln', $2, '', true, '', ${sourceValues})`,
    [id, `n-${id}`],
  )
  return `n-${id}`
}

export async function addPendingRun(app: TestApp): Promise<string> {
  const id = newId()
  await app.base.database.pool.query(
    "insert into sync_runs (id, kind, state, started_at, pending_removal_count, is_automatic) values ($1, 'tools', 'pending_confirmation', now(), 1, false)",
    [id],
  )
  return id
}

/** An existing person whom demo staff may also see. */
export async function findAnyPersonId(app: TestApp): Promise<string> {
  const { rows } = await app.base.database.pool.query<{ id: string }>(
    'select id from people order by is_demo desc limit 1',
  )
  return rows[0]!.id
}

export async function addCalendar(app: TestApp, owner: { id: string }): Promise<string> {
  const token = createSecret()
  await app.base.database.pool.query(
    `insert into calendar_feeds values ($1, $2, 'sealed', false, now())
     on conflict (person_id) do update set token_hash = excluded.token_hash`,
    [owner.id, hashSecret(token)],
  )
  return `${token}.ics`
}

/** Inserts a sign-in link of this person, as if it had been emailed; returns its token. */
export async function addLink(app: TestApp, { id, email }: Person): Promise<string> {
  const [token, now] = [createSecret(), app.base.clock.now()]
  const link = {
    tokenHash: hashSecret(token),
    codeHash: hashSecret(createSecret()),
    email,
    purpose: 'sign-in',
    personId: id,
    createdAt: now,
  } as const
  await app.base.database.db.insert(signInLinks).values({ ...link, expiresAt: new Date(now.getTime() + 600_000) })
  return token
}

export async function addSession(app: TestApp, owner: Person): Promise<string> {
  await signInAgain(app, owner)
  const { rows } = await app.base.database.pool.query<{ id: string }>(
    'select id from sessions where person_id = $1 order by id desc limit 1',
    [owner.id],
  )
  return rows[0]!.id
}

export async function addPhoto(app: TestApp, owner: Person): Promise<string> {
  const name = `${newId()}.webp`
  await app.base.providers.files.put({ key: `photos/${name}`, content: png, contentType: 'image/webp' })
  await app.base.database.pool.query('update people set photo_key = $1 where id = $2', [`photos/${name}`, owner.id])
  return name
}
