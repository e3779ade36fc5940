/** A statement of a migration that takes away what an earlier release used. */
export type Contraction = {
  migration: string
  /** As the migration has it, in lower case, with single spaces and without quotes. */
  statement: string
  /** The first release whose code does without it, as CHANGELOG.md names it: the one before the release of this migration at the latest. */
  unusedSince: string
  /** Why no release from then on misses it. */
  reason: string
}

/** All there are since the first release. Migrations that hold one are named `contract-…`: earlier releases do not start on them. */
export const contractions: Contraction[] = []
