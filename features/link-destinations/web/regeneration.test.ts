import { expect, test } from 'vitest'
import { toCampaignValues } from '#features/link-campaigns/web/api.ts'
import { regenerationForm, toRegeneration, type RegenerationValues } from './regeneration.ts'

test('a regeneration sends the five parameters, null for an empty one, or null in their place', () => {
  const values: RegenerationValues = { newUrl: ' https://a.test ', ...toCampaignValues({ utmMedium: 'qr' }) }
  expect(toRegeneration(values)).toEqual({
    newUrl: 'https://a.test',
    utmParams: { utmSource: null, utmMedium: 'qr', utmCampaign: null, utmTerm: null, utmContent: null },
  })
  expect(toRegeneration({ ...values, utmMedium: ' ' })).toEqual({ newUrl: 'https://a.test', utmParams: null })
})

test('what is wrong with a parameter of a regeneration is found at its field', () => {
  const values = { newUrl: 'https://a.test', ...toCampaignValues({ utmSource: 'a\u0007b' }) }
  expect(regenerationForm.safeParse(values).error?.issues).toMatchObject([
    { path: ['utmSource'], message: 'Control characters are not allowed' },
  ])
  expect(regenerationForm.safeParse({ ...values, utmSource: ' ' }).success).toBe(true)
})
