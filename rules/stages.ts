/**
 * Stages in order. Two forms name the first one differently; `rank` puts both spellings on one ladder, and whichever was
 * sent is given back.
 */
export const stageRanks = {
  idea: 0,
  ideation: 0,
  validation: 1,
  planning: 2,
  prototype: 3,
  mvp: 4,
  'early-stage': 5,
  launch: 6,
  growth: 7,
  scaling: 8,
} as const

export type Stage = keyof typeof stageRanks

/** All names of the same stage. */
export const stageAliases = (stage: Stage): Stage[] =>
  (Object.keys(stageRanks) as Stage[]).filter((other) => stageRanks[other] === stageRanks[stage])

/** The stages of a venture as people read them, in order. The first one goes by two names: two forms call it differently. */
export const stageNames: Readonly<Record<string, string>> = {
  idea: 'Idea',
  ideation: 'Ideation',
  validation: 'Validation',
  planning: 'Planning',
  prototype: 'Prototype',
  mvp: 'MVP',
  'early-stage': 'Early stage',
  launch: 'Launch',
  growth: 'Growth',
  scaling: 'Scaling',
}
