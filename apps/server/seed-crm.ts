import { sampleCrm } from '#features/crm/server/seed.ts'
import { crmLinks, crmRuns } from '#features/crm/server/tables.ts'
import type { Portfolio } from '#features/ventures/server/seed.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { SampleStudent } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { directoryRecords } from '#providers/crm/tables.ts'
import { insertAll } from './seed-students.ts'

type CrmInput = { students: SampleStudent[]; portfolios: Portfolio[]; director: Person; now: Date }

/** The built-in directory with some of the people and ventures. */
export async function seedCrm(db: Db, { students, portfolios, director, now }: CrmInput): Promise<void> {
  const people = students.slice(1, 9).map(({ person }) => person)
  const ventures = portfolios.flatMap((portfolio) => portfolio.ventures).filter(({ trashedAt }) => !trashedAt)
  const sample = sampleCrm({ people, ventures: ventures.slice(0, 5), director, now })
  await insertAll(db, { table: directoryRecords, rows: sample.records })
  await insertAll(db, { table: crmLinks, rows: sample.links })
  await insertAll(db, { table: crmRuns, rows: sample.runs })
}
