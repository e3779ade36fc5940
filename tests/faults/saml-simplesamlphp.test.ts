import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFakeKey } from '#providers/identity/fake-certificate.ts'
import type { SamlForm } from '#providers/identity/fake-saml.ts'
import { findFreePort } from '#platform/server/embedded/postmaster.ts'
import { createClient, type Client } from '#tests/harness/client.ts'
import { postForm } from '#tests/harness/saml-form.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'
import { hasSimpleSamlPhp, startSimpleSamlPhp, type SimpleSamlPhp } from '#tests/harness/simplesamlphp.ts'

if (!hasSimpleSamlPhp)
  process.stdout.write(
    '    no SimpleSAMLphp at hand (docs/testing.md): the proof with a real identity provider is left out\n',
  )

/** By the services of ours that they come from: accounts of different services are never joined. */
const people = Object.fromEntries(
  ['plain', 'encrypted', 'response'].map((id) => [
    id,
    { eppn: `Ada.${id}@virginia.edu`, mail: `ada.${id}@virginia.edu`, firstName: 'Ada', lastName: 'Byron' },
  ]),
)

/** Foundry and SimpleSAMLphp, which know each other by their metadata: signed assertions, encrypted ones, and signed responses. */
async function start() {
  const port = await findFreePort()
  const base = `http://localhost:${port}/api/auth/sso`
  const key = createFakeKey('Foundry')
  const toPeer = (id: string) => ({ entityId: `${base}/${id}/metadata`, acs: `${base}/${id}/acs` })
  const serviceProviders = [
    toPeer('plain'),
    { ...toPeer('encrypted'), certificate: key.certificate },
    { ...toPeer('response'), isResponseSigned: true },
  ]
  const idp = await startSimpleSamlPhp({ people, serviceProviders })
  const folder = createDataFolder()
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('idp.xml', await idp.metadata())
  write('key.pem', key.privateKey)
  write('cert.pem', key.certificate)
  const provider = (id: string, more = {}) => ({ id, label: id, type: 'saml', metadataFile: 'idp.xml', ...more })
  const keys = { privateKeyFile: 'key.pem', certificateFile: 'cert.pem' }
  write('sso.json', JSON.stringify([provider('plain'), provider('encrypted', keys), provider('response')]))
  const server = await startServerProcess({
    port,
    env: { DATA_DIR: createDataFolder(), SSO_FILE: join(folder, 'sso.json') },
  })
  await server.waitUntilReady()
  return { idp, server }
}

type Trip = { idp: SimpleSamlPhp; browser: Client; id: string }

/** Leaves for SimpleSAMLphp and signs in there; the form that its page posts. */
async function travel({ idp, browser, id }: Trip): Promise<SamlForm> {
  const left = await browser.get(`/api/auth/sso/${id}/start`)
  const { action, ...form } = await idp.signIn(left.headers.get('location')!, id)
  expect(action).toBe(`${browser.url}/api/auth/sso/${id}/acs`)
  return form
}

const changeXml = ({ SAMLResponse, RelayState }: SamlForm, change: (xml: string) => string): SamlForm => {
  const xml = Buffer.from(SAMLResponse, 'base64').toString()
  const changed = change(xml)
  expect(changed).not.toBe(xml)
  return { SAMLResponse: Buffer.from(changed).toString('base64'), RelayState }
}

const assertionOf = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)![0]
const forge = (xml: string) =>
  assertionOf(xml)
    .replace(/<ds:Signature.*<\/ds:Signature>/s, '')
    .replace(/ ID="[^"]+"/, ' ID="_forged"')
    .replaceAll('Ada.', 'Eve.')

const attacks: [string, (xml: string) => string][] = [
  ['another name', (xml) => xml.replace('Ada.', 'Eve.')],
  ['no signature', (xml) => xml.replaceAll(/<ds:Signature.*?<\/ds:Signature>/gs, '')],
  ['a comment in the name', (xml) => xml.replace('Ada.', 'Ada<!---->.')],
  ['a forged assertion before', (xml) => xml.replace(assertionOf(xml), (signed) => forge(xml) + signed)],
  [
    'the signed assertion in the forged one',
    (xml) =>
      xml.replace(assertionOf(xml), (signed) => forge(xml).replace('</saml:Assertion>', `${signed}</saml:Assertion>`)),
  ],
  ['another recipient', (xml) => xml.replaceAll('/plain/acs', '/other/acs')],
]

test.runIf(hasSimpleSamlPhp)(
  'SAML with SimpleSAMLphp: people are signed in, and what was changed is refused',
  async () => {
    const { idp, server } = await start()
    const post = (id: string, form: SamlForm) => postForm(`${server.url}/api/auth/sso/${id}/acs`, form)
    for (const id of ['plain', 'encrypted', 'response']) {
      const browser = createClient(server.url)
      const form = await travel({ idp, browser, id })
      const xml = Buffer.from(form.SAMLResponse, 'base64').toString()
      expect(xml.includes('EncryptedAssertion'), id).toBe(id === 'encrypted')
      const { location } = await post(id, form)
      expect(location, server.output()).toContain(`/api/auth/sso/${id}/callback`)
      await browser.get(location!)
      const { user } = (await browser.get('/api/auth/session')).body
      expect(user).toMatchObject({
        email: `ada.${id}@virginia.edu`,
        firstName: 'Ada',
        lastName: 'Byron',
        role: 'student',
      })
      // Once more: replayed.
      expect((await post(id, form)).location).toBe(`/?campus=expired&provider=${id}`)
    }
    for (const [name, change] of attacks) {
      const browser = createClient(server.url)
      const form = changeXml(await travel({ idp, browser, id: 'plain' }), change)
      expect((await post('plain', form)).location, name).toBe('/?campus=failed&provider=plain')
      expect((await browser.get('/api/auth/session')).body.user, name).toBeNull()
    }
    // A form for another service of ours, and one to another request.
    const browser = createClient(server.url)
    const [elsewhere, here] = [
      await travel({ idp, browser, id: 'response' }),
      await travel({ idp, browser, id: 'plain' }),
    ]
    const mixed = { SAMLResponse: elsewhere.SAMLResponse, RelayState: here.RelayState }
    expect((await post('plain', mixed)).location).toBe('/?campus=failed&provider=plain')
  },
)
