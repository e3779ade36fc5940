/**
 * The rank of each stage. The first stage has two names, because two forms use different ones: both have rank 0, and replies
 * use the name that was sent.
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

/** All names of the stage. */
export const stageAliases = (stage: Stage): Stage[] =>
  (Object.keys(stageRanks) as Stage[]).filter((other) => stageRanks[other] === stageRanks[stage])

/** The labels of the stages, in order. */
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
