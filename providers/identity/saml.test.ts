import { createPublicKey } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { encrypt } from 'xml-encryption'
import { describeIdentity, findFailure } from './conformance.ts'
import { createFakeKey, type FakeKey } from './fake-certificate.ts'
import { createFakeSaml, type Faults, type SamlForm } from './fake-saml.ts'
import { createSaml } from './saml.ts'

const fake = createFakeSaml()
const options = {
  id: 'uva',
  label: 'UVA NetBadge',
  type: 'saml',
  entryPoint: fake.entryPoint,
  issuer: fake.issuer,
  certificates: [fake.key.certificate],
  scopes: ['virginia.edu'],
  subjectAttribute: 'eppn',
  roles: { faculty: 'mentor', 'staff@virginia.edu': 'director' },
  publicUrl: 'http://localhost:9',
  now: () => new Date(),
} satisfies Parameters<typeof createSaml>[0]

type Overrides = Partial<typeof options>
type Attributes = Record<string, string | string[]>

const ada = { eppn: 'ada@virginia.edu', mail: 'ada@virginia.edu', firstName: 'Ada', lastName: 'Byron' }

/** A whole sign-in at a provider that makes these mistakes. */
async function signIn(attributes: Attributes, { faults = {}, ...overrides }: Overrides & { faults?: Faults } = {}) {
  const provider = createSaml({ ...options, ...overrides })
  const { url, memory } = await provider.start('state')
  const answer = new URLSearchParams(fake.respond(url, { attributes, faults }))
  return provider.finish({ answer, state: 'state', memory })
}

describeIdentity('saml', {
  provider: createSaml(options),
  visit: async (url, person) => {
    const attributes = person && (person === 'ada' ? ada : { eppn: 'Bob@virginia.edu' })
    return new URLSearchParams(fake.respond(url, { attributes }))
  },
  ada: { subject: 'ada@virginia.edu', email: 'ada@virginia.edu', firstName: 'Ada', lastName: 'Byron', role: null },
  bobSubject: 'bob@virginia.edu',
})

test.each(['assertion', 'response', 'both'] as const)('a signature of the %s is enough', async (signs) => {
  expect((await signIn(ada, { faults: { signs } })).subject).toBe('ada@virginia.edu')
})

const swap = (xml: string) => xml.replace('>ada@virginia.edu<', '>eve@virginia.edu<')

const refused: [string, Faults][] = [
  ['is not signed', { signs: 'nothing' }],
  ['is signed by somebody else', { key: createFakeKey('Eve') }],
  ['is signed by SHA-1', { algorithm: 'sha1' }],
  ['was changed', { tamper: swap }],
  ['was changed, signed as a whole', { signs: 'response', tamper: swap }],
  ['is for another recipient', { recipient: 'https://other.test/acs' }],
  ['is for another audience', { audience: 'https://other.test' }],
  ['is of another issuer', { issuer: 'https://other-idp.test' }],
  ['answers another request', { inResponseTo: '_another' }],
  ['has expired', { expiresIn: -181 }],
  ['says nothing of when it ends', { without: 'Conditions' }],
  ['confirms nobody', { without: 'SubjectConfirmation' }],
  ['says of nobody that they signed in', { without: 'AuthnStatement' }],
  ['has a comment in the name', { tamper: (xml) => xml.replace('>ada@', '>ad<!---->a@') }],
  ['has a comment in the name that the signature covers', { tamper: (xml) => xml.replace('>ada@', '><!--x-->ada@') }],
  ['has a document type', { tamper: (xml) => `<!DOCTYPE x [<!ENTITY e "ada">]>${xml}` }],
  ['has a CDATA section', { tamper: (xml) => xml.replace('>ada@', '><![CDATA[ada]]>@') }],
  ['is no XML', { tamper: (xml) => xml.slice(0, -9) }],
]

test.each(refused)('a response that %s is refused', async (_, faults) => {
  expect(await findFailure(signIn(ada, { faults }))).toBe('failed')
})

test.each([600_000, -600_000])(
  'the time of the database counts, %i ms beside this machine’s clock (R18)',
  async (ms) => {
    const now = () => new Date(Date.now() + ms)
    expect(await findFailure(signIn(ada, { now }))).toBe('failed')
  },
)

/** The signed assertion, its signature, and a forged one of Eve in its place. */
function dissect(xml: string) {
  const original = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)![0]
  const signature = /<ds:Signature.*<\/ds:Signature>/s.exec(original)![0]
  const bare = original.replace(signature, '')
  const forged = swap(bare).replace(/ ID="[^"]+"/, ' ID="_forged"')
  return { original, signature, bare, forged }
}

type Parts = ReturnType<typeof dissect>
const into = (outer: string, inner: string) => outer.replace('</saml:Assertion>', `${inner}</saml:Assertion>`)
const extensions = (content: string) => `<samlp:Extensions>${content}</samlp:Extensions>`
const object = (signature: string, content: string) =>
  signature.replace('</ds:Signature>', `<ds:Object>${content}</ds:Object></ds:Signature>`)

const wrappings: [string, (parts: Parts) => string][] = [
  ['a forged assertion before the signed one', ({ forged, original }) => forged + original],
  ['a forged assertion after the signed one', ({ forged, original }) => original + forged],
  ['the signed assertion inside the forged one', ({ forged, original }) => into(forged, original)],
  ['the signature moved, the signed assertion behind', ({ forged, signature, bare }) => into(forged, signature) + bare],
  ['the signed assertion inside the signature', ({ forged, signature, bare }) => into(forged, object(signature, bare))],
  [
    'the signed assertion in an object beside',
    ({ forged, signature, original }) => into(forged, object(signature, original)),
  ],
  ['the signed assertion in extensions', ({ forged, original }) => extensions(original) + forged],
  ['a forged assertion in extensions', ({ forged, original }) => extensions(forged) + original],
  [
    'two assertions with one id',
    ({ forged, original }) => forged.replace('_forged', / ID="([^"]+)"/.exec(original)![1]!) + original,
  ],
  [
    'the forged assertion with the id of the signed one',
    ({ forged, signature, original }) =>
      into(forged.replace('_forged', / ID="([^"]+)"/.exec(original)![1]!), signature),
  ],
]

test.each(wrappings)('a wrapped response is refused: %s', async (_, wrap) => {
  const tamper = (xml: string) => {
    const parts = dissect(xml)
    return xml.replace(parts.original, () => wrap(parts))
  }
  expect(await findFailure(signIn(ada, { faults: { tamper } }))).toBe('failed')
})

test('a wrapped response that is signed as a whole is refused', async () => {
  const tamper = (xml: string) => {
    const forged = swap(xml)
      .replace(/<ds:Signature.*<\/ds:Signature>/s, '')
      .replace(/ ID="[^"]+"/, ' ID="_forged"')
    return forged.replace('</samlp:Response>', () => `${extensions(xml)}</samlp:Response>`)
  }
  expect(await findFailure(signIn(ada, { faults: { signs: 'response', tamper } }))).toBe('failed')
})

/** The form with its assertion encrypted for us, as Shibboleth sends it. */
async function encryptForm(form: SamlForm, { certificate }: FakeKey): Promise<SamlForm> {
  const xml = Buffer.from(form.SAMLResponse, 'base64').toString()
  const original = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)![0]
  const encrypted = await promisify(encrypt)(original, {
    rsa_pub: createPublicKey(certificate).export({ type: 'spki', format: 'pem' }),
    pem: certificate,
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  })
  const wrapped = xml.replace(original, () => `<saml:EncryptedAssertion>${encrypted}</saml:EncryptedAssertion>`)
  return { ...form, SAMLResponse: Buffer.from(wrapped).toString('base64') }
}

test('an assertion that is encrypted for us is read, and one for somebody else is not', async () => {
  const key = createFakeKey('Foundry')
  const provider = createSaml({ ...options, key })
  const finishFor = async (recipient: FakeKey, faults: Faults = {}) => {
    const { url, memory } = await provider.start('state')
    const form = await encryptForm(fake.respond(url, { attributes: ada, faults }), recipient)
    return provider.finish({ answer: new URLSearchParams(form), state: 'state', memory })
  }
  expect((await finishFor(key)).subject).toBe('ada@virginia.edu')
  expect(await findFailure(finishFor(createFakeKey('Other')))).toBe('failed')
  expect(await findFailure(finishFor(key, { signs: 'nothing' }))).toBe('failed')
  expect(await findFailure(finishFor(key, { recipient: 'https://other.test/acs' }))).toBe('failed')
})

test('clocks may differ by three minutes', async () => {
  expect((await signIn(ada, { faults: { expiresIn: -170 } })).subject).toBe('ada@virginia.edu')
})

test('while the provider changes its key, signatures of both count', async () => {
  const next = createFakeKey('Next')
  const certificates = [fake.key.certificate, next.certificate]
  expect((await signIn(ada, { certificates, faults: { key: next } })).subject).toBe('ada@virginia.edu')
  expect((await signIn(ada, { certificates })).subject).toBe('ada@virginia.edu')
})

const subjects: [string, Attributes, string | null, Overrides][] = [
  ['an eppn of another scope', { eppn: 'ada@evil.edu' }, null, {}],
  ['an eppn of a scope that ends alike', { eppn: 'ada@evilvirginia.edu' }, null, {}],
  ['an eppn with two scopes', { eppn: 'ada@virginia.edu@virginia.edu' }, null, {}],
  ['two eppns', { eppn: ['ada@virginia.edu', 'eve@virginia.edu'] }, null, {}],
  ['an email only', { mail: 'ada@virginia.edu' }, null, {}],
  ['a subject-id', { 'subject-id': 'A1@virginia.edu' }, 'a1@virginia.edu', { subjectAttribute: 'subject-id' }],
  [
    'a computing id and an affiliation',
    { uid: 'mst3k', affiliation: 'student' },
    'mst3k@virginia.edu',
    { subjectAttribute: 'uid' },
  ],
  ['a computing id with a scope of its own', { uid: 'eve@evil.edu' }, null, { subjectAttribute: 'uid' }],
]

test.each(subjects)('%s names the person, or nobody', async (_, attributes, subject, overrides) => {
  const found = await signIn(attributes, overrides).then(
    (identity) => identity.subject,
    () => null,
  )
  expect(found).toBe(subject)
})

test('an email of another domain is none, and roles come from affiliations of the scopes', async () => {
  expect((await signIn({ ...ada, mail: 'ada@gmail.com' })).email).toBeNull()
  expect((await signIn({ ...ada, scopedAffiliation: ['student@virginia.edu', 'faculty@virginia.edu'] })).role).toBe(
    'mentor',
  )
  expect((await signIn({ ...ada, scopedAffiliation: 'faculty@evil.edu' })).role).toBeNull()
  expect((await signIn({ ...ada, scopedAffiliation: 'staff@virginia.edu' })).role).toBe('director')
})

test('the metadata names our address and key, and signing out leads to the page of the file', async () => {
  const key = createFakeKey('Foundry')
  const provider = createSaml({ ...options, key, logoutUrl: 'https://idp.campus.test/logout' })
  expect(provider.metadata).toContain('Location="http://localhost:9/api/auth/sso/uva/acs"')
  expect(provider.metadata).toContain('use="encryption"')
  expect(new URL((await provider.start('state')).url).searchParams.get('SigAlg')).toContain('rsa-sha256')
  expect(await provider.findSignOutUrl()).toBe('https://idp.campus.test/logout')
})
