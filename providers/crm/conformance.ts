import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import type { Crm } from './port.ts'

/** What every CRM adapter does. `crm` may hold records already. */
export function describeCrm(name: string, crm: Crm): void {
  const tag = v4().slice(0, 8)
  const email = (local: string) => `${local}.${tag}@example.edu`
  const ada = { id: v4(), fields: { firstName: 'Ada', lastName: 'Byron', email: email('ada'), jobTitle: 'Mentor' } }

  test(`${name}: records are created, and found by id and by email in any case`, async () => {
    await crm.check()
    expect(await crm.create('person', [ada])).toEqual([{ id: ada.id, error: null }])
    const byId = await crm.find('person', { ids: [ada.id, v4()], keys: [] })
    expect(byId).toMatchObject([{ ...ada, deletedAt: null }])
    expect(byId[0]!.updatedAt).toBeInstanceOf(Date)
    expect(await crm.find('person', { ids: [], keys: [email('ada')] })).toMatchObject([{ id: ada.id }])
    const upper = { id: v4(), fields: { firstName: 'Mary', lastName: 'S', email: email('MARY').toUpperCase() } }
    await crm.create('person', [upper])
    expect(await crm.find('person', { ids: [], keys: [email('mary')] })).toMatchObject([{ id: upper.id }])
    // An underscore is no wildcard.
    expect(await crm.find('person', { ids: [], keys: [email('m_ry')] })).toEqual([])
    expect(await crm.find('company', { ids: [ada.id], keys: [] })).toEqual([])
  })

  test(`${name}: a refused record does not keep the others of its batch out`, async () => {
    const many = Array.from({ length: 7 }, (_, index) => ({
      id: v4(),
      fields: {
        firstName: `P${index}`,
        lastName: 'Q',
        email: index === 3 ? email('ada') : email(`p${index}`),
        jobTitle: '',
      },
    }))
    const results = await crm.create('person', many)
    const errorById = new Map(results.map(({ id, error }) => [id, error]))
    expect(many.map(({ id }) => errorById.get(id) === null)).toEqual([true, true, true, false, true, true, true])
    expect(errorById.get(many[3]!.id)).toMatch(/\.$/)
    // The same again, as after a lost answer: nothing is there twice.
    await crm.create('person', many.slice(0, 2))
    expect(await crm.find('person', { ids: [], keys: [email('p0'), email('p1')] })).toHaveLength(2)
  })

  test(`${name}: updates change what they name`, async () => {
    const fields = { firstName: 'Augusta', lastName: 'Byron' }
    expect(await crm.update('person', [{ id: ada.id, fields }])).toEqual([{ id: ada.id, error: null }])
    const found = await crm.find('person', { ids: [ada.id], keys: [] })
    expect(found[0]!.fields).toEqual({ ...ada.fields, ...fields })
  })

  test(`${name}: companies, with and without a domain`, async () => {
    const plain = { id: v4(), fields: { name: `Kiln ${tag}`, employees: 3 } }
    const second = {
      id: v4(),
      fields: { name: `Loom ${tag}`, domainName: `https://www.loom-${tag}.com/`, employees: null },
    }
    const created = await crm.create('company', [plain, second])
    expect(created.map(({ error }) => error)).toEqual([null, null])
    expect(await crm.find('company', { ids: [plain.id], keys: [] })).toMatchObject([
      { fields: { name: `Kiln ${tag}`, domainName: '', employees: 3, idealCustomerProfile: false } },
    ])
    expect(await crm.find('company', { ids: [], keys: [`loom-${tag}.com`] })).toMatchObject([{ id: second.id }])
  })

  test(`${name}: lists end, page by page, with every record once`, async () => {
    const people = Array.from({ length: 130 }, (_, index) => ({
      id: v4(),
      fields: { firstName: `N${index}`, lastName: 'Z', email: email(`n${index}`), jobTitle: '' },
    }))
    const since = new Date(Date.now() - 60_000)
    await crm.create('person', people)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await crm.list('person', { limit: 60, cursor })
      expect(page.totalCount).toBeGreaterThanOrEqual(130)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(new Set(seen).size).toBe(seen.length)
    expect(people.every(({ id }) => seen.includes(id))).toBe(true)
    const changed: string[] = []
    do {
      const page = await crm.listChanged('person', { since, cursor })
      changed.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(people.every(({ id }) => changed.includes(id))).toBe(true)
    expect((await crm.listChanged('person', { since: new Date(Date.now() + 600_000), cursor: null })).items).toEqual([])
    expect(await crm.find('person', { ids: people.map(({ id }) => id), keys: [] })).toHaveLength(130)
    await expect(crm.list('person', { limit: 10, cursor: 'no cursor' })).rejects.toThrow()
  })

  test(`${name}: notes are added once and may change`, async () => {
    const note = { id: v4(), personId: ada.id, title: 'Coaching', body: 'We met.' }
    for (const body of ['We met.', 'We met.', 'We met twice.'])
      expect(await crm.putNotes([{ ...note, body }])).toEqual([{ id: note.id, error: null }])
  })
}
