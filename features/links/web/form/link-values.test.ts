import { describe, expect, test } from 'vitest'
import { toCampaignValues } from '#features/link-campaigns/web/api.ts'
import type { Link } from '../../schema.ts'
import { emptyLink, linkEditForm, newLinkForm, toLinkEdit, toNewLink, toCopy, toLinkValues } from './link-values.ts'
import { parsePastedUrl, previewDestination } from './pasted-url.ts'

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

  test('a maximum is taken as people write it', () => {
    expect(toNewLink({ ...typed, maxClicks: '1,000' })).toMatchObject({ maxClicks: 1_000 })
    expect(newLinkForm.safeParse({ ...typed, maxClicks: 'many' }).error?.issues).toMatchObject([
      { path: ['maxClicks'] },
    ])
  })

  test('a copy keeps everything but the code, and a period that is over', () => {
    const link = { ...emptyLink, title: 'Fair', originalUrl: 'https://a.test/', shortCode: 'fair', maxClicks: 1_000 }
    const copy = (expiresAt: string) => toCopy({ ...link, expiresAt } as unknown as Link, new Date('2026-11-22'))
    expect(copy('2026-12-01T00:00:00Z')).toMatchObject({
      title: 'Copy of Fair',
      url: 'https://a.test/',
      shortCode: '',
      maxClicks: '1,000',
      expiresAt: '2026-12-01T00:00:00Z',
    })
    expect(copy('2026-11-01T00:00:00Z').expiresAt).toBeNull()
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

test('campaign parameters of a pasted address move out of it, and the rest stays byte for byte', () => {
  expect(parsePastedUrl('https://a.test/x?q=a%20b&utm_source=News%20Letter&b=1&UTM_medium=email#top')).toEqual({
    url: 'https://a.test/x?q=a%20b&b=1#top',
    campaign: { utmSource: 'News Letter', utmMedium: 'email' },
  })
  expect(parsePastedUrl('https://a.test/?utm_campaign=fair')).toMatchObject({ url: 'https://a.test/' })
  for (const text of ['https://a.test/?utm_id=7', 'https://a.test/', 'utm_source=x', ''])
    expect(parsePastedUrl(text)).toBeNull()
})

test('the preview shows where a link will lead as soon as its address can be read', () => {
  const campaign = toCampaignValues({ utmSource: 'poster' })
  expect(previewDestination('https://a.test/x?b=1', campaign)).toBe('https://a.test/x?b=1&utm_source=poster')
  for (const text of ['', 'https://', 'https://a', 'a.test']) expect(previewDestination(text, campaign)).toBeNull()
})
