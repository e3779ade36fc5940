import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

/** What people search for → the resources of which any answers it: words, questions, prefixes and typos. */
// oxfmt-ignore
const questions: [question: string, ...answers: string[]][] = [
  ['customer interviews', 'customer-interview-guide'],
  ['how do I find out if people have this problem', 'customer-interview-guide', 'problem-statement-worksheet'],
  ['questions to ask users', 'customer-interview-guide', 'user-testing-script'],
  ['custommer interveiw', 'customer-interview-guide'],
  ['talking to strangers about their problem', 'customer-interview-guide', 'problem-statement-worksheet'],
  ['lean canvas', 'lean-canvas-template'],
  ['business model on one page', 'lean-canvas-template'],
  ['busines modell', 'lean-canvas-template', 'unit-economics-explained'],
  ['unfair advantage', 'lean-canvas-template'],
  ['pitch deck', 'pitch-deck-outline'],
  ['what slides do investors want', 'pitch-deck-outline'],
  ['presentation for investors', 'pitch-deck-outline'],
  ['ptich dek', 'pitch-deck-outline'],
  ['cap table', 'cap-tables-explained'],
  ['dilution', 'cap-tables-explained', 'safe-notes-explained'],
  ['how much of the company do I own after a round', 'cap-tables-explained'],
  ['option pool', 'cap-tables-explained', 'term-sheet-in-plain-words'],
  ['SAFE', 'safe-notes-explained'],
  ['valuation cap and discount', 'safe-notes-explained'],
  ['convertible note', 'safe-notes-explained'],
  ['grants', 'grants-and-non-dilutive-funding'],
  ['money without giving up equity', 'grants-and-non-dilutive-funding', 'safe-notes-explained'],
  ['SBIR application', 'grants-and-non-dilutive-funding'],
  ['foundations that fund rural health', 'grants-and-non-dilutive-funding'],
  ['who owns my invention', 'university-ip-policy'],
  ['intelectual property', 'university-ip-policy', 'trademark-basics'],
  ['patent', 'university-ip-policy'],
  ['licensing office', 'university-ip-policy'],
  ['does the university own what I build in the lab', 'university-ip-policy'],
  ['pricing', 'pricing-for-first-time-founders'],
  ['how much should I charge', 'pricing-for-first-time-founders'],
  ['raise the price without losing customers', 'pricing-for-first-time-founders'],
  ['subscription or one time payment', 'pricing-for-first-time-founders'],
  ['unit economics', 'unit-economics-explained'],
  ['LTV CAC', 'unit-economics-explained'],
  ['contribution margin', 'unit-economics-explained'],
  ['churn', 'unit-economics-explained'],
  ['hiring', 'hiring-your-first-teammate'],
  ['employee or contractor', 'hiring-your-first-teammate'],
  ['job description for first employee', 'hiring-your-first-teammate'],
  ['can I have unpaid interns', 'hiring-your-first-teammate'],
  ['cofounder agreement', 'founders-agreement-template'],
  ['how to split equity with my co-founder', 'founders-agreement-template'],
  ['vesting cliff', 'founders-agreement-template', 'cap-tables-explained'],
  ['83(b)', 'founders-agreement-template'],
  ['market size', 'market-sizing'],
  ['TAM SAM SOM', 'market-sizing'],
  ['how many customers are there', 'market-sizing'],
  ['first customers', 'first-hundred-customers'],
  ['where do I get my first 100 users', 'first-hundred-customers'],
  ['fundraising', 'fundraising-timeline', 'safe-notes-explained'],
  ['how long does it take to raise money', 'fundraising-timeline'],
  ['due diligence', 'fundraising-timeline'],
  ['term sheet', 'term-sheet-in-plain-words'],
  ['liquidation preference', 'term-sheet-in-plain-words'],
  ['LLC or corporation', 'choosing-a-legal-form'],
  ['when should we incorporate', 'choosing-a-legal-form'],
  ['is my brand name free', 'trademark-basics'],
  ['trade mark registration', 'trademark-basics'],
  ['privacy policy', 'privacy-notice-starter'],
  ['GDPR', 'privacy-notice-starter'],
  ['cash runs out', 'cash-flow-forecast'],
  ['runway', 'cash-flow-forecast', 'fundraising-timeline'],
  ['cash flow spreadsheet', 'cash-flow-forecast'],
  ['sales tax', 'bookkeeping-for-small-teams'],
  ['receipts and invoices', 'bookkeeping-for-small-teams'],
  ['landing page', 'landing-page-checklist'],
  ['nobody clicks the button on my website', 'landing-page-checklist'],
  ['demo day', 'demo-day-checklist'],
  ['usability test', 'user-testing-script'],
  ['test my prototype with people', 'user-testing-script'],
  ['roadmap', 'roadmap-template'],
  ['what to build first', 'roadmap-template', 'lean-canvas-template'],
  ['team conflict', 'team-charter-template'],
  ['we fight in our team', 'team-charter-template'],
  ['theory of change', 'impact-measurement-guide'],
  ['measure social impact', 'impact-measurement-guide'],
  ['shut down my startup', 'closing-a-venture-well'],
  ['quit', 'closing-a-venture-well'],
  ['objections', 'sales-call-notes'],
  ['how to sell', 'sales-call-notes', 'first-hundred-customers'],
  ['letter of intent', 'sales-call-notes'],
  ['competitors', 'competitor-map-template'],
  ['competetive analisis', 'competitor-map-template'],
  ['brainstorm ideas', 'problem-statement-worksheet'],
  ['founder agr', 'founders-agreement-template'],
  ['recieve sales tax', 'bookkeeping-for-small-teams'],
]

const app = await startTestApp()
const student = await app.signIn('student')

test('for nine in ten of at least sixty questions an answer is among the first five results', async () => {
  expect(questions.length).toBeGreaterThanOrEqual(60)
  const unanswered: string[] = []
  for (const [question, ...answers] of questions) {
    const { body } = await student.get(`/api/resources?limit=5&q=${encodeURIComponent(question)}`)
    const found = body.map(({ notionId }: { notionId: string }) => notionId) as string[]
    if (!answers.some((answer) => found.includes(answer))) unanswered.push(`${question} → ${found.join(', ')}`)
  }
  expect(1 - unanswered.length / questions.length, unanswered.join('\n')).toBeGreaterThanOrEqual(0.9)
})
