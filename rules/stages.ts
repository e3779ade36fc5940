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
