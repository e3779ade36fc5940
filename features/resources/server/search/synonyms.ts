/** Words that people search for → words that authors use. Applied in this direction only; a phrase contains spaces. */
// oxfmt-ignore
const rows: readonly (readonly [term: string, synonyms: string])[] = [
  ['cofounder', 'founder, co founder'], ['cofounders', 'founder, co founder'], ['partner', 'founder'], ['equity', 'shares, ownership, vesting'],
  ['split', 'equity'], ['shares', 'equity'], ['ownership', 'equity'], ['vc', 'venture capital, investor'], ['investors', 'investor, angel'],
  ['raise', 'fundraising, investor'], ['raising', 'fundraising, investor'], ['fundraising', 'investor, raise'], ['money', 'funding, finance, cash'],
  ['ip', 'intellectual property, patent'], ['patent', 'intellectual property'], ['invention', 'patent, intellectual property'],
  ['trademark', 'brand name, intellectual property'], ['llc', 'legal form, entity, incorporation'], ['incorporate', 'entity, incorporation, corporation'],
  ['incorporating', 'entity, incorporation, corporation'], ['company', 'venture, business'], ['startup', 'venture'], ['hire', 'hiring, recruit, teammate'], ['recruit', 'hiring'],
  ['employee', 'hiring, teammate'], ['intern', 'hiring'], ['interview', 'interviews, customer discovery'], ['interviews', 'interview, customer discovery'],
  ['user', 'customer'], ['users', 'customer'], ['client', 'customer'], ['clients', 'customer'], ['buyers', 'customer'], ['price', 'pricing'], ['charge', 'pricing, price'],
  ['cost', 'costs, price'], ['ltv', 'lifetime value'], ['cac', 'acquisition cost'], ['burn', 'runway, cash'], ['runway', 'cash, burn'], ['budget', 'cash, forecast'],
  ['deck', 'pitch'], ['slides', 'pitch deck'], ['presentation', 'pitch'], ['competitor', 'competition, competitive'], ['competitors', 'competition, competitive'],
  ['rivals', 'competitor'], ['mvp', 'prototype, minimum viable product'], ['prototype', 'mvp'], ['launch', 'first customers'], ['ads', 'advertising, marketing'],
  ['seo', 'search'], ['gdpr', 'privacy'], ['data', 'privacy'], ['contract', 'agreement'], ['agreement', 'contract'], ['safe', 'convertible, simple agreement future equity'],
  ['convertible', 'safe'], ['dilution', 'cap table'], ['captable', 'cap table'], ['valuation', 'cap, term sheet'], ['scholarship', 'grant'], ['grants', 'grant, non dilutive'],
  ['sbir', 'grant'], ['taxes', 'tax, bookkeeping'], ['accounting', 'bookkeeping'], ['bookkeeper', 'bookkeeping'], ['kpi', 'metrics'], ['metric', 'metrics'], ['measure', 'metrics'],
  ['survey', 'questions, interview'], ['canvas', 'business model'], ['okr', 'goals'], ['goals', 'roadmap'], ['social', 'social media, impact'], ['sell', 'sales'], ['selling', 'sales'],
  ['outreach', 'email, sales'], ['email', 'outreach'], ['volunteer', 'team'], ['quit', 'closing'], ['shut', 'closing'], ['fail', 'closing, failure'], ['nda', 'confidentiality'],
]

const synonymsByTerm = new Map(rows.map(([term, synonyms]) => [term, synonyms.split(', ')]))

/** What authors may have written instead of this search term. */
export function getSynonyms(word: string): readonly string[] {
  return synonymsByTerm.get(word) ?? []
}
