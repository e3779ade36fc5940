/**
 * The milestones of each stage. A venture gets those of its first stage and of every stage it moves to; each key is added to
 * a venture once.
 */
export const milestones = {
  ideation: [
    { key: 'ideation.problem', title: 'Describe the problem in one sentence' },
    { key: 'ideation.talks', title: 'Talk to five people who have the problem' },
    { key: 'ideation.alternatives', title: 'List what people do about it today' },
  ],
  validation: [
    { key: 'validation.interviews', title: 'Interview fifteen possible customers' },
    { key: 'validation.evidence', title: 'Write down what you learned and what surprised you' },
    { key: 'validation.signups', title: 'Get ten people to sign up or leave a deposit' },
  ],
  planning: [
    { key: 'planning.canvas', title: 'Fill in a one-page business model' },
    { key: 'planning.budget', title: 'Make a budget for the next six months' },
    { key: 'planning.team', title: 'Agree on who does what' },
  ],
  prototype: [
    { key: 'prototype.build', title: 'Build a first prototype' },
    { key: 'prototype.test', title: 'Watch five people use it' },
    { key: 'prototype.improve', title: 'Change the three things that confused them' },
  ],
  mvp: [
    { key: 'mvp.scope', title: 'Decide what the first version leaves out' },
    { key: 'mvp.release', title: 'Put the first version into the hands of users' },
    { key: 'mvp.feedback', title: 'Collect feedback from twenty users' },
  ],
  'early-stage': [
    { key: 'early.legal', title: 'Choose a legal form' },
    { key: 'early.customer', title: 'Win the first paying customer' },
    { key: 'early.pricing', title: 'Test two prices' },
  ],
  launch: [
    { key: 'launch.plan', title: 'Write the launch plan' },
    { key: 'launch.public', title: 'Open to everybody' },
    { key: 'launch.press', title: 'Tell one local newspaper or newsletter' },
  ],
  growth: [
    { key: 'growth.channel', title: 'Find one channel that brings customers every week' },
    { key: 'growth.retention', title: 'Measure how many customers come back' },
    { key: 'growth.hire', title: 'Bring in the first employee' },
  ],
  scaling: [
    { key: 'scaling.funding', title: 'Decide how growth is paid for' },
    { key: 'scaling.process', title: 'Write down how things are done, so that others can do them' },
    { key: 'scaling.market', title: 'Enter a second market' },
  ],
} as const satisfies Record<string, readonly { key: string; title: string }[]>
