import { newId } from '#platform/server/db/columns.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { insertPerson, findPersonByEmail } from './queries.ts'
import { startSession, type SignInResult } from './sign-in.ts'

/** The five people everybody may be on a demo instance. */
export const demoPeople = {
  student: { firstName: 'Maya', lastName: 'Okafor', role: 'student', isAnalyst: false },
  mentor: { firstName: 'Daniel', lastName: 'Reyes', role: 'mentor', isAnalyst: false },
  director: { firstName: 'Helen', lastName: 'Whitfield', role: 'director', isAnalyst: false },
  admin: { firstName: 'Sam', lastName: 'Turner', role: 'admin', isAnalyst: false },
  analyst: { firstName: 'Priya', lastName: 'Raman', role: 'student', isAnalyst: true },
} as const

export type DemoRole = keyof typeof demoPeople

export function demoEmail(role: DemoRole): string {
  return `demo.${role}@virginia.edu`
}

/** Signs in as a demo person, or as somebody new who has not onboarded. Off a demo instance it does not exist. */
export async function signInAsDemo(
  ctx: RequestCtx,
  input: { role: string; onboarding: boolean },
): Promise<SignInResult> {
  if (!ctx.config.isDemo) throw problem('request.not_found')
  if (!Object.hasOwn(demoPeople, input.role)) throw problem('auth.role_unknown')
  const role = input.role as DemoRole
  return ctx.transaction(async (tx) => {
    const person = input.onboarding
      ? await insertPerson(tx, buildNewDemoPerson({ role, now: tx.now() }))
      : await findPersonByEmail(tx, demoEmail(role))
    if (!person?.isDemo) throw problem('auth.role_unknown')
    return startSession(ctx, { tx, person })
  })
}

function buildNewDemoPerson({ role, now }: { role: DemoRole; now: Date }) {
  const { role: realRole, isAnalyst } = demoPeople[role]
  return { email: `demo.new.${newId()}@virginia.edu`, role: realRole, isAnalyst, isDemo: true, createdAt: now }
}
