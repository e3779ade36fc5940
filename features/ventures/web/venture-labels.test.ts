import { describe, expect, test } from 'vitest'
import { stageRanks } from '#rules/stages.ts'
import { getLabel, ventureIndustries } from '../schema.ts'
import { industryChoices, stageChoices, toFormValues } from './venture-labels.ts'

const values = (choices: { value: string }[]) => choices.map(({ value }) => value)

describe('words', () => {
  test.each([
    ['idea', 'Idea'],
    ['ideation', 'Idea'],
    ['mvp', 'MVP'],
    ['early-stage', 'Early stage'],
    ['ecommerce', 'E-commerce'],
    ['something-new', 'Something new'],
  ])('%s reads as "%s"', (value, label) => expect(getLabel(value)).toBe(label))
})

describe('choices', () => {
  test('a new venture chooses among the offered stages and industries', () => {
    expect(values(stageChoices())).toEqual(Object.keys(stageRanks).filter((stage) => stage !== 'idea'))
    expect(new Set(stageChoices().map(({ label }) => label)).size).toBe(stageChoices().length)
    expect(values(industryChoices())).toEqual([...ventureIndustries])
  })

  test('a stage is offered once, in the spelling it has', () => {
    expect(values(stageChoices('idea')).slice(0, 2)).toEqual(['idea', 'validation'])
    for (const stage of Object.keys(stageRanks)) expect(values(stageChoices(stage))).toContain(stage)
  })

  test('an industry that came from another form stays choosable', () => {
    expect(values(industryChoices('food-beverage'))).toEqual(['food-beverage', ...ventureIndustries])
    expect(values(industryChoices('fintech'))).toEqual([...ventureIndustries])
  })
})

test('what a venture lacks is an empty text in its form', () => {
  const values = { name: 'Solar Cart', stage: 'mvp', status: 'active', progress: 40 } as const
  const at = '2026-11-21T04:12:00.000Z'
  const read = { role: 'owner', memberCount: 1, version: 1, progressFrom: 'hand', trashedAt: null } as const
  const venture = { ...values, ...read, id: '1', description: null, industry: null, createdAt: at, updatedAt: at }
  expect(toFormValues(venture)).toEqual({ ...values, description: '', industry: '' })
})
