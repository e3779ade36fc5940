import { and, eq, getColumns, isNull } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { people } from '#platform/server/people/tables.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { Person } from '#platform/server/viewer.ts'
import { studentRisks } from '../tables.ts'

export type RiskRow = Pick<typeof studentRisks.$inferSelect, 'studentId' | 'reasons' | 'urgency'> & { student: Person }

/** Students at risk within the viewer's scope, the most urgent first. */
export async function listRisks(ctx: Ctx, page: PageQuery): Promise<Page<RiskRow>> {
  const { studentId, reasons, urgency } = studentRisks
  const isStudent = eq(people.role, 'student')
  const where = and(isStudent, isNull(people.deactivatedAt), withinScope(ctx, { owner: people.id }))
  const select = ctx.db
    .select({ studentId, reasons, urgency, student: getColumns(people) })
    .from(studentRisks)
    .innerJoin(people, eq(people.id, studentId))
  const list = keysetBy<Omit<RiskRow, 'student' | 'reasons'>>({
    keys: [
      { by: urgency, type: 'float8', of: (row) => row.urgency },
      { by: studentId, type: 'uuid', of: (row) => row.studentId },
    ],
    page,
  })
  const counted = ctx.db
    .select({ studentId })
    .from(studentRisks)
    .innerJoin(people, eq(people.id, studentId))
    .where(where)
  return list.read(select, { where, count: () => ctx.db.$count(counted.as('counted')) })
}
