import { expect, test } from 'vitest'
import { getLaunchTarget } from './launch.ts'

const origin = 'https://foundry.test'

test.each([
  ['/tools/texttospeech', { kind: 'here', href: '/tools/texttospeech' }],
  ['https://foundry.test/resources?q=a#b', { kind: 'here', href: '/resources?q=a#b' }],
  ['https://example.org/a', { kind: 'elsewhere', href: 'https://example.org/a' }],
  ['http://foundry.test/', { kind: 'elsewhere', href: 'http://foundry.test/' }],
  ['//evil.test', { kind: 'missing' }],
  ['/\\evil.test', { kind: 'missing' }],
  ['javascript:alert(1)', { kind: 'missing' }],
  ['data:text/html,x', { kind: 'missing' }],
  ['', { kind: 'missing' }],
  [null, { kind: 'missing' }],
])('launching %j', (url, launch) => expect(getLaunchTarget(url, origin)).toEqual(launch))
