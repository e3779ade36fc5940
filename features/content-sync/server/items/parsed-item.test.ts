import { describe, expect, test } from 'vitest'
import type { SourceItem } from '#providers/content-source/port.ts'
import { parseItem } from './parsed-item.ts'

const item = (kind: SourceItem['kind'], fields: Record<string, unknown>): SourceItem => ({
  kind,
  id: 'a',
  version: '1',
  isFinal: true,
  fields: fields as SourceItem['fields'],
  files: [],
})

// oxfmt-ignore
const hostileAddresses = [
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', ' javascript:alert(1)', 'data:text/html,<script>', 'vbscript:x', 'file:///etc/passwd', 'ftp://a.example.org/',
  '//evil.test', '/\\evil.test', '\\\\evil.test', 'http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::1]/', 'http://localhost/', 'https://user:pw@example.org/',
  'https://example.org\\@evil.test/', 'https://evil.test\u202Egpj.exe', 'https://exa mple.org/', 'blob:https://example.org/1', `https://example.org/${'a'.repeat(3_000)}`, 'https:', '%6aavascript:alert(1)',
]

describe('an item from a hostile source (T26)', () => {
  test.each(hostileAddresses)('may not lead to %j', (url) => {
    for (const kind of ['resources', 'tools', 'courses'] as const) {
      const { columns } = parseItem(item(kind, { title: 'A', name: 'A', url }))
      const linkUrl = columns[kind === 'resources' ? 'externalUrl' : 'url'] as string | null
      // A URL that was cut to size may be valid again; then it must still lead to the same harmless site.
      expect(linkUrl === null || /^https:\/\/(?:example\.org|evil\.test)\//.test(linkUrl), String(linkUrl)).toBe(true)
      if (!url.startsWith('https://e')) expect(linkUrl).toBeNull()
    }
  })

  test.each(['/tools/texttospeech', '/resources?tab=saved', 'https://example.org/a?b=c#d'])('may lead to %s', (url) => {
    expect(parseItem(item('tools', { name: 'A', url })).columns['url']).toBe(url)
  })

  test.each([undefined, null, '', '   ', '\u0000\u0007', [], true, {}, ['a']])(
    'needs a title, and %j is none',
    (title) => {
      expect(() => parseItem(item('resources', { title }))).toThrow('It has no title.')
    },
  )

  test('keeps text as text, cut to size, without invisible characters', () => {
    const { columns, notes } = parseItem(
      item('resources', {
        title: `<script>alert(1)</script>\u202E${'x'.repeat(500)}`,
        description: '"><img src=x onerror=alert(1)>\u0000',
        category: 'no such category',
        type: '__proto__',
        stages: ['MVP', 'early_stage', 'constructor', 'nowhere'],
        tags: ['a', 7, null, 'x'.repeat(90_000)],
        isActive: 'archived',
      }),
    )
    expect(columns).toMatchObject({
      category: 'other',
      type: 'guide',
      isActive: false,
      description: '"><img src=x onerror=alert(1)>',
    })
    expect((columns['title'] as string).length).toBe(200)
    expect(columns['title']).not.toMatch(/\u202E/)
    expect((columns['stages'] as string[]).slice(0, 2)).toEqual(['mvp', 'early-stage'])
    expect(columns['stages']).not.toContain('nowhere')
    expect(notes.length).toBeGreaterThanOrEqual(4)
  })

  test.each(['red;background:url(//evil.test)', 'expression(alert(1))', '#ff', 'var(--x)', 'url(x)'])(
    'may not colour with %j',
    (bgColor) => {
      expect(parseItem(item('tools', { name: 'A', bgColor, icon: '<svg onload=alert(1)>' })).columns).toMatchObject({
        bgColor: null,
        icon: 'Wrench',
      })
    },
  )
})
