import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import type { advisingOptions, advisingSettings, advisingSettingsEdit } from '../../settings-schema.ts'
import { findSettings, lockSettings, updateSettings } from './queries.ts'

type SettingsReply = z.input<typeof advisingSettings>
type SettingsInput = z.output<typeof advisingSettingsEdit>

export async function getSettings(ctx: Ctx): Promise<SettingsReply> {
  return { ...(await findSettings(ctx)), defaultSchedulingUrl: ctx.config.schedulingUrl ?? null }
}

/** What everybody who asks for advising needs. An address that staff named wins over SCHEDULING_URL. */
export async function getOptions(ctx: Ctx): Promise<z.input<typeof advisingOptions>> {
  const { schedulingUrl, meetingKinds, deadlineDays } = await findSettings(ctx)
  return { schedulingUrl: schedulingUrl ?? ctx.config.schedulingUrl ?? null, meetingKinds, deadlineDays }
}

/** Changes the settings. Requests keep the deadline they were made with. */
export async function saveSettings(ctx: RequestCtx, input: SettingsInput): Promise<SettingsReply> {
  await ctx.transaction(async (tx) => {
    const before = await lockSettings(tx)
    assertVersion(ctx, before.version)
    const names = Object.keys(input) as (keyof SettingsInput)[]
    const fields = names.filter((name) => !isDeepStrictEqual(before[name], input[name]))
    if (fields.length === 0) return
    await updateSettings(tx, input)
    await tx.record({ name: 'advising.settingsEdited', subjectId: 'advising', data: { fields } })
    await tx.publish({ permission: 'advising.request', topic: 'advising' })
  })
  return getSettings(ctx)
}
