export type FakeMessage = { uid: number; raw: Buffer; isSeen: boolean }

export type FakeMailbox = { uidValidity: number; uidNext: number; messages: FakeMessage[] }

export type FakeSession = {
  mailbox: FakeMailbox
  isAuthenticated: boolean
  /** How many emails the client knows of since it opened the mailbox; null before. */
  knownCount: number | null
  /** The tag of the IDLE that waits. */
  idleTag: string | null
  write(text: string | Buffer): void
}

export const fakeUser = 'receipts@foundry.test'
export const fakePassword = 'p@ss word/"1'
