import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import { notificationKinds, type NotificationKind } from '#rules/notifications.ts'
import { scopeFor } from '#rules/permissions.ts'
import type { Preference } from '../../schema.ts'
import { notificationPreferences } from './tables.ts'

const kinds = Object.keys(notificationKinds) as NotificationKind[]

/** How each kind that the viewer may get reaches them. */
export async function listOwnPreferences(
  ctx: Pick<Ctx, 'me' | 'db'>,
): Promise<(Preference & { title: string; description: string })[]> {
  const chosen = await ctx.db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.personId, ctx.me.id))
  return kinds
    .filter((kind) => scopeFor(ctx.me, notificationKinds[kind].permission) !== '')
    .map((kind) => {
      const { title, description, inApp, byMail } = notificationKinds[kind]
      const own = chosen.find((choice) => choice.kind === kind)
      return { kind, title, description, inApp: own?.inApp ?? inApp, byMail: own?.byMail ?? byMail }
    })
}

/** Changes how one kind of notification reaches the viewer. */
export async function editOwnPreference(ctx: Ctx, preference: Preference): Promise<Preference> {
  const { kind, ...set } = preference
  await ctx.db
    .insert(notificationPreferences)
    .values({ personId: ctx.me.id, kind, ...set })
    .onConflictDoUpdate({ target: [notificationPreferences.personId, notificationPreferences.kind], set })
  return preference
}
