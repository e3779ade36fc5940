import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFakeKey } from './fake-certificate.ts'
import { settings } from './sso-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'sso-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fake = createFakeKey('Campus')
const oidc = {
  id: 'campus',
  label: 'Campus',
  type: 'oidc',
  issuer: 'https://id.test',
  clientId: 'a',
  clientSecret: 'CANARY',
}

function read(content: unknown) {
  const path = join(folder, 'sso.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return settings.ssoProviders.schema.safeParse(path)
}

test('providers are read, with defaults', () => {
  expect(settings.ssoProviders.schema.parse(undefined)).toEqual([])
  const { data } = read([oidc, { ...oidc, id: 'local', issuer: 'http://127.0.0.1:9000' }])
  expect(data).toMatchObject([
    { id: 'campus', scopes: ['openid', 'profile', 'email'], endSession: false, roles: {} },
    {},
  ])
})

const faulty: [string, unknown][] = [
  ['not JSON', '[{"clientSecret": "CANARY",}]'],
  ['no list', oidc],
  ['an unknown type', [{ ...oidc, type: 'ldap' }]],
  ['no issuer', [{ ...oidc, issuer: undefined }]],
  ['a plain http issuer elsewhere', [{ ...oidc, issuer: 'http://id.test' }]],
  ['an id that fits in no path', [{ ...oidc, id: '../x' }]],
  ['two of the same id', [oidc, oidc]],
  ['an administrator by an attribute', [{ ...oidc, roles: { staff: 'admin' } }]],
  ['a field that does not exist', [{ ...oidc, clientsecret: 'CANARY' }]],
]

test.each(faulty)('a file with %s is refused without quoting it', (_, content) => {
  const parsed = read(content)
  expect(parsed.success).toBe(false)
  expect(parsed.error!.issues.length).toBeGreaterThan(0)
  expect(parsed.error!.message).not.toContain('CANARY')
})

test('a file that is missing is refused', () => {
  const { error } = settings.ssoProviders.schema.safeParse(join(folder, 'none.json'))
  expect(error!.issues.map(({ message }) => message)).toEqual(['it cannot be read'])
})

const bare = fake.certificate.replace(/-----[A-Z ]+-----|\s/g, '')
const metadata = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" entityID="urn:idp">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <Extensions><shibmd:Scope regexp="false">virginia.edu</shibmd:Scope></Extensions>
    <KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
      ${bare}
    </ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
    <KeyDescriptor use="encryption"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>AAAA</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.test/post"/>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.test/redirect"/>
  </IDPSSODescriptor>
</EntityDescriptor>`
const saml = { id: 'uva', label: 'UVA', type: 'saml' }

test('a SAML provider is read from its metadata, beside the file', () => {
  writeFileSync(join(folder, 'idp.xml'), metadata)
  writeFileSync(join(folder, 'key.pem'), fake.privateKey)
  writeFileSync(join(folder, 'cert.pem'), fake.certificate)
  const keys = { privateKeyFile: 'key.pem', certificateFile: 'cert.pem' }
  const { data, error } = read([{ ...saml, metadataFile: 'idp.xml', ...keys }])
  expect(error).toBeUndefined()
  expect(data).toMatchObject([
    {
      issuer: 'urn:idp',
      entryPoint: 'https://idp.test/redirect',
      certificates: [fake.certificate],
      scopes: ['virginia.edu'],
      subjectAttribute: 'eppn',
      key: { privateKey: fake.privateKey },
    },
  ])
})

const faultySaml: [string, object, string][] = [
  [
    'no certificate',
    { entryPoint: 'https://idp.test', scopes: ['virginia.edu'] },
    'uva: certificates: expected at least one',
  ],
  [
    'no scope',
    { entryPoint: 'https://idp.test', certificates: [bare] },
    'uva: scopes: expected the domains of the university',
  ],
  [
    'a certificate that is none',
    { entryPoint: 'https://idp.test', certificates: ['CANARY'], scopes: ['a.edu'] },
    'uva: a file',
  ],
  [
    'metadata that is missing',
    { metadataFile: 'none.xml' },
    'uva: a file that it names cannot be read or used (ENOENT)',
  ],
  ['a key without its certificate', { metadataFile: 'idp.xml', privateKeyFile: 'key.pem' }, 'uva: privateKeyFile and'],
]

test.each(faultySaml)('a SAML provider with %s is refused', (_, fields, message) => {
  expect(
    read([{ ...saml, ...fields }])
      .error!.issues.map((issue) => issue.message)
      .join(),
  ).toContain(message)
})
