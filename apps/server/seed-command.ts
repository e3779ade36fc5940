import { parseArgs } from 'node:util'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { exitConfiguration } from './config-or-exit.ts'
import { seedDemo } from './seed.ts'
import { withDatabase } from './with-database.ts'

/** Exit code for wrong arguments (sysexits EX_USAGE). */
const exitUsage = 64
const maxStudents = 1_000_000
const usage = `Usage: npm run seed -- [--students N]

Fills the database with the people of the demo, unless they are there already.
  --students N   adds sample students until there are N, at most ${maxStudents.toLocaleString('en-US')}
`

const students = parseStudentsOrExit()
await withDatabase(async ({ connection, config, log }) => {
  // Sample people must not be added to a real installation by mistake.
  if (!config.isDemo) {
    process.stderr.write('Sample people are for demos: set DEMO=true to put them into this database.\n')
    process.exitCode = exitConfiguration
    return
  }
  await migrateDatabase(connection)
  await seedDemo({ connection, config, log, students })
})

function parseStudentsOrExit(): number {
  try {
    const { values } = parseArgs({ options: { students: { type: 'string', default: '0' } } })
    const count = Number(values.students)
    if (/^\d+$/.test(values.students) && count <= maxStudents) return count
    return exitWithUsage(`${values.students} is no number of students`)
  } catch (error) {
    return exitWithUsage((error as Error).message)
  }
}

function exitWithUsage(reason: string): never {
  process.stderr.write(`${reason}\n\n${usage}`)
  process.exit(exitUsage)
}
