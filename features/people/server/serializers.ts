import type { z } from 'zod'
import { findAccountInvitations, type AccountInvitation } from '#features/accounts/server/invitations/queries.ts'
import type { Page } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Person } from '#platform/server/viewer.ts'
import { limits } from '#rules/limits.ts'
import type { invitationStates, person as personSchema, removedPerson } from '../schema.ts'

type Serialized = z.input<typeof personSchema>

/** People with how their invitations went. */
export async function serializePeople(ctx: Ctx, people: Person[]): Promise<Serialized[]> {
  const invitations = await findAccountInvitations(
    ctx,
    people.map(({ id }) => id),
  )
  return people.map((person) => ({
    ...person,
    profileImageUrl: person.photoKey && `/api/${person.photoKey}`,
    invitation: serializeInvitation(ctx, invitations.get(person.id)),
  }))
}

export async function serializePage(ctx: Ctx, page: Page<Person>): Promise<Page<Serialized>> {
  return { ...page, items: await serializePeople(ctx, page.items) }
}

export async function serializePerson(ctx: Ctx, person: Person): Promise<Serialized> {
  const [serialized] = await serializePeople(ctx, [person])
  return serialized!
}

type Removed = Person & { deactivatedAt: Date }

export async function serializeRemoved(ctx: Ctx, page: Page<Removed>): Promise<Page<z.input<typeof removedPerson>>> {
  const people = await serializePeople(ctx, page.items)
  const items = people.map((person, index) => {
    const { deactivatedAt } = page.items[index]!
    const erasedAt = new Date(deactivatedAt.getTime() + limits.person.restoreDays * 86_400_000)
    return { ...person, deactivatedAt, erasedAt }
  })
  return { ...page, items }
}

function serializeInvitation(ctx: Ctx, invitation: AccountInvitation | undefined): Serialized['invitation'] {
  if (!invitation) return null
  const { sentAt, expiresAt } = invitation
  return { state: findState(ctx, invitation), sentAt, expiresAt }
}

/** Longer than any mail server is waited for: an invitation without a result by then was cut off by a crash. */
const sendingMs = 60_000

function findState({ now }: Ctx, invitation: AccountInvitation): (typeof invitationStates)[number] {
  const { acceptedAt, isDelivered, sentAt, expiresAt } = invitation
  if (acceptedAt) return 'accepted'
  const isLost = isDelivered === null && sentAt.getTime() + sendingMs <= now().getTime()
  if (isDelivered === false || isLost) return 'failed'
  return expiresAt <= now() ? 'expired' : 'sent'
}
