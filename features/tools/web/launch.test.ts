import { expect, test } from 'vitest'
import { getLaunchTarget } from './launch.ts'

const origin = 'https://foundry.test'

test.each([
  ['/tools/texttospeech', { kind: 'internal', href: '/tools/texttospeech' }],
  ['https://foundry.test/resources?q=a#b', { kind: 'internal', href: '/resources?q=a#b' }],
  ['https://example.org/a', { kind: 'external', href: 'https://example.org/a' }],
  ['http://foundry.test/', { kind: 'external', href: 'http://foundry.test/' }],
  ['//evil.test', { kind: 'unavailable' }],
  ['/\\evil.test', { kind: 'unavailable' }],
  ['javascript:alert(1)', { kind: 'unavailable' }],
  ['data:text/html,x', { kind: 'unavailable' }],
  ['', { kind: 'unavailable' }],
  [null, { kind: 'unavailable' }],
])('launching %j', (url, launch) => expect(getLaunchTarget(url, origin)).toEqual(launch))
