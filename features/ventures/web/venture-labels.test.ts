import { describe, expect, test } from 'vitest'
import { stageRanks } from '#rules/stages.ts'
import { getLabel, ventureIndustries, ventureStages } from '../schema.ts'
import { industryChoices, stageChoices, toFormValues } from './venture-labels.ts'

const values = (choices: { value: string }[]) => choices.map(({ value }) => value)

describe('words', () => {
  test.each([
    ['ideation', 'Ideation'],
    ['mvp', 'MVP'],
    ['early-stage', 'Early stage'],
    ['ecommerce', 'E-commerce'],
    ['something-new', 'Something new'],
  ])('%s reads as "%s"', (value, label) => expect(getLabel(value)).toBe(label))
})

describe('choices', () => {
  test('a new venture chooses among the offered stages and industries', () => {
    expect(values(stageChoices())).toEqual([...ventureStages])
    expect(values(industryChoices())).toEqual([...ventureIndustries])
  })

  test('a stage that came from another form stays choosable, in its place', () => {
    expect(values(stageChoices('validation'))).toEqual([
      'ideation',
      'validation',
      'planning',
      'prototype',
      'mvp',
      'launch',
    ])
    for (const stage of Object.keys(stageRanks)) expect(values(stageChoices(stage))).toContain(stage)
  })

  test('so does an industry', () => {
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
