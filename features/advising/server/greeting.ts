import { challengeQuestions, type Intake, type PrimaryGoal } from '#features/advising-requests/schema.ts'

/** A map, since a goal is named in the middle of a sentence here and as a choice on the screen. */
export const goalPhrases: ReadonlyMap<PrimaryGoal, string> = new Map([
  ['strategy', 'strategy'],
  ['funding', 'funding'],
  ['product_development', 'product development'],
  ['marketing', 'marketing'],
  ['operations', 'operations'],
  ['team_building', 'team building'],
  ['legal_compliance', 'legal and compliance'],
  ['other', 'other goals'],
])

const maxQuestions = 3

/** What the advisor's conversation begins with. It names the venture and the goal, and asks about the first challenges. */
export function toGreeting({ ventureName, primaryGoal, specificChallenges }: Intake, firstName: string): string {
  const bullets = specificChallenges.slice(0, maxQuestions).map((challenge) => `- ${challengeQuestions.get(challenge)}`)
  return [
    `${firstName ? `Hi ${firstName}` : 'Hi'}! I've read what you wrote about ${ventureName}. Your primary goal is ${goalPhrases.get(primaryGoal)}.`,
    'While we find the right person for you, let’s prepare your meeting. You could start with one of these:',
    bullets.join('\n'),
  ].join('\n\n')
}
