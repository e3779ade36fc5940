import type { Challenge, Intake, PrimaryGoal } from '#features/advising-requests/schema.ts'

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

const questions: ReadonlyMap<Challenge, string> = new Map([
  ['market_validation', 'How many potential customers have you talked to, and what surprised you?'],
  ['customer_acquisition', 'Where did your last 5 customers come from?'],
  ['product_development', 'What is the smallest version that someone would use next month?'],
  ['fundraising', 'How much do you need, and what will it pay for?'],
  ['team_building', 'Which skill is missing from your team today?'],
  ['business_model', 'Who pays you, for what, and how often?'],
  ['competitive_analysis', 'What do people use today instead of you?'],
  ['pricing_strategy', 'What do you charge now, and how did you choose that price?'],
  ['scaling_operations', 'What breaks first if your orders double?'],
  ['legal_structure', 'Have you formed a company, and who owns what?'],
])
const maxQuestions = 3

/** What the advisor's conversation begins with. It names the venture and the goal, and asks about the first challenges. */
export function toGreeting({ ventureName, primaryGoal, specificChallenges }: Intake, firstName: string): string {
  const bullets = specificChallenges.slice(0, maxQuestions).map((challenge) => `- ${questions.get(challenge)}`)
  return [
    `${firstName ? `Hi ${firstName}` : 'Hi'}! I've read what you wrote about ${ventureName}. Your primary goal is ${goalPhrases.get(primaryGoal)}.`,
    'While we find the right person for you, let’s prepare your meeting. You could start with one of these:',
    bullets.join('\n'),
  ].join('\n\n')
}
