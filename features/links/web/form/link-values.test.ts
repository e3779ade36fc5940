import { describe, expect, test } from 'vitest'
import type { Link } from '../../schema.ts'
import {
  emptyLink,
  linkEditForm,
  newLinkForm,
  toLinkEdit,
  toNewLink,
  toRegeneration,
  toLinkValues,
  type RegenerationValues,
} from './link-values.ts'

const typed = { ...emptyLink, url: ' https://example.edu ', title: ' Demo day ' }

describe('what a form about a link sends', () => {
  test('a new link leaves out what is empty', () => {
    expect(toNewLink(typed)).toEqual({ url: 'https://example.edu', title: 'Demo day' })
    expect(toNewLink({ ...typed, utmSource: ' mail ', maxClicks: '12', tags: ['a'] })).toEqual({
      url: 'https://example.edu',
      title: 'Demo day',
      utmSource: 'mail',
      maxClicks: 12,
      tags: ['a'],
    })
  })

  test('an edit sends null for what was emptied', () => {
    expect(toLinkEdit({ title: 'A ', description: ' ', utmTerm: '', maxClicks: '', expiresAt: '', tags: [] })).toEqual({
      title: 'A',
      description: null,
      utmTerm: null,
      maxClicks: null,
      expiresAt: null,
      tags: [],
    })
  })

  test('a regeneration keeps, replaces or takes away the campaign', () => {
    const values: RegenerationValues = { ...emptyLink, newUrl: 'https://a.test', isCampaignKept: true }
    const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = values
    const bare = { newUrl: values.newUrl, utmSource, utmMedium, utmCampaign, utmTerm, utmContent }
    expect(toRegeneration({ ...bare, isCampaignKept: true })).toEqual({ newUrl: 'https://a.test' })
    expect(toRegeneration({ ...bare, isCampaignKept: false })).toEqual({ newUrl: 'https://a.test', utmParams: null })
    expect(toRegeneration({ ...bare, utmMedium: 'qr', isCampaignKept: false })).toEqual({
      newUrl: 'https://a.test',
      utmParams: { utmMedium: 'qr' },
    })
  })

  test('an expiry goes through the form unchanged', () => {
    const link = { title: 'A', tags: [], maxClicks: null, expiresAt: '2026-12-24T18:30:00.000Z' } as unknown as Link
    expect(toLinkEdit(toLinkValues(link))).toMatchObject({ expiresAt: link.expiresAt, maxClicks: null })
  })
})

test('what is missing is said in the words of the specification', () => {
  const messages = newLinkForm.safeParse({ ...typed, url: ' ' }).error?.issues
  expect(messages).toMatchObject([{ path: ['url'], message: 'URL and title are required' }])
  expect(linkEditForm.safeParse({ title: ' ' }).error?.issues).toMatchObject([{ message: 'Title is required' }])
  expect(newLinkForm.safeParse({ ...typed, shortCode: 'No!' }).error?.issues).toMatchObject([{ path: ['shortCode'] }])
})
