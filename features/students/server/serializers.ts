import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Page } from '#platform/contract/paging.ts'
import type { Person } from '#platform/server/viewer.ts'
import { engagementFor } from '#rules/engagement.ts'
import type { student, studentProfile } from '../schema.ts'
import type { StudentCounts, StudentRecord } from './queries.ts'

type StudentRow = Omit<z.input<typeof student>, 'role' | 'engagement' | 'profileImageUrl'> & { photoKey: string | null }

/** Only who sees all students also sees how to reach them by phone and where they live. */
const maySeeContact = ({ scope }: Pick<Ctx, 'scope'>): boolean => scope === 'all'

/** A student of the list, without phone and location for mentors. */
export function serializeStudent(ctx: Pick<Ctx, 'scope'>, row: StudentRow): z.input<typeof student> {
  const { phone, location, ...rest } = row
  return {
    ...rest,
    ...(maySeeContact(ctx) && { phone: phone ?? null, location: location ?? null }),
    role: 'student',
    engagement: engagementFor(row.totalPoints),
    profileImageUrl: row.photoKey && `/api/${row.photoKey}`,
  }
}

export function serializeStudents(ctx: Pick<Ctx, 'scope'>, page: Page<StudentRow>): Page<z.input<typeof student>> {
  return { ...page, items: page.items.map((row) => serializeStudent(ctx, row)) }
}

type ProfileRow = Person & StudentRecord & StudentCounts

/** The profile, without phone and location for mentors. */
export function serializeProfile(ctx: Pick<Ctx, 'scope'>, row: ProfileRow): z.input<typeof studentProfile> {
  return {
    ...row,
    ...serializeStudent(ctx, row),
    ...(!maySeeContact(ctx) && { phone: undefined, location: undefined }),
  }
}
