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

/** Every stage once, in order. `first` is the name of the first one. */
export const listStages = (first: 'idea' | 'ideation' = 'ideation'): Stage[] =>
  (Object.keys(stageRanks) as Stage[]).filter((stage) => stageRanks[stage] > 0 || stage === first)

/** All names of the stage. */
export const stageAliases = (stage: Stage): Stage[] =>
  (Object.keys(stageRanks) as Stage[]).filter((other) => stageRanks[other] === stageRanks[stage])

/** The names under which rows may have this stage; a text that is no stage has only itself. */
export const stageSpellings = (stage: string): string[] =>
  stage in stageRanks ? stageAliases(stage as Stage) : [stage]

/** The labels of the stages, in order. The two names of the first one are one stage to people. */
export const stageNames: Readonly<Record<string, string>> = {
  idea: 'Idea',
  ideation: 'Idea',
  validation: 'Validation',
  planning: 'Planning',
  prototype: 'Prototype',
  mvp: 'MVP',
  'early-stage': 'Early stage',
  launch: 'Launch',
  growth: 'Growth',
  scaling: 'Scaling',
}
