import { expect, test } from 'vitest'
import { getAddressTarget } from './address.ts'

const origin = 'https://foundry.test'

test.each([
  ['/tools/texttospeech', { kind: 'internal', href: '/tools/texttospeech' }],
  ['https://foundry.test/resources?q=a#b', { kind: 'internal', href: '/resources?q=a#b' }],
  ['https://example.org/a', { kind: 'external', href: 'https://example.org/a' }],
  ['http://foundry.test/', { kind: 'external', href: 'http://foundry.test/' }],
  ['//evil.test', { kind: 'none' }],
  ['/\\evil.test', { kind: 'none' }],
  ['javascript:alert(1)', { kind: 'none' }],
  ['data:text/html,x', { kind: 'none' }],
  ['', { kind: 'none' }],
  [null, { kind: 'none' }],
])('an address %j', (address, target) => expect(getAddressTarget(address, origin)).toEqual(target))
