import { expect, test } from 'vitest'
import { SignInFailure, type CampusIdentity, type IdentityProvider, type SignInFailureReason } from './port.ts'

type Campus = {
  provider: IdentityProvider
  /** Who signs in at the provider; null cancels there. */
  visit(url: string, person: 'ada' | 'bob' | null): Promise<URLSearchParams>
  /** What the provider releases about Ada, and the subject that it names Bob by. */
  ada: CampusIdentity
  bobSubject: string
}

/** What `finish` fails with. */
export async function findFailure(finishing: Promise<unknown>): Promise<SignInFailureReason | null> {
  const error = await finishing.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error !== null && !(error instanceof SignInFailure)) throw error
  return error?.reason ?? null
}

/** What every identity adapter does. */
export function describeIdentity(name: string, { provider, visit, ada, bobSubject }: Campus): void {
  test(`${name}: an honest answer names the person`, async () => {
    const { url, memory } = await provider.start('state-1')
    expect(await provider.finish({ answer: await visit(url, 'ada'), state: 'state-1', memory })).toEqual(ada)
    const again = await provider.start('state-2')
    const bob = await provider.finish({ answer: await visit(again.url, 'bob'), state: 'state-2', memory: again.memory })
    expect(bob.subject).toBe(bobSubject)
  })

  test(`${name}: an answer to another sign-in is refused`, async () => {
    const [mine, other] = [await provider.start('state-mine'), await provider.start('state-other')]
    expect(mine.memory).not.toBe(other.memory)
    const answer = await visit(other.url, 'bob')
    expect(await findFailure(provider.finish({ answer, state: 'state-mine', memory: mine.memory }))).toBe('failed')
    const empty = new URLSearchParams()
    expect(await findFailure(provider.finish({ answer: empty, state: 'state-mine', memory: mine.memory }))).toBe(
      'failed',
    )
  })

  test(`${name}: a person who cancels is told apart from a fault`, async () => {
    const { url, memory } = await provider.start('state-3')
    const answer = await visit(url, null)
    expect(await findFailure(provider.finish({ answer, state: 'state-3', memory }))).toBe('denied')
  })
}
