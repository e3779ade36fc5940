import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { createFakeKey } from '#providers/identity/fake-certificate.ts'
import type { SamlForm } from '#providers/identity/fake-saml.ts'
import { attributeNames } from '#providers/identity/saml-settings.ts'
import { findFreePort } from '#platform/server/embedded/postmaster.ts'
import { createClient } from './client.ts'
import { until } from './measure.ts'

/** Where the packages of Debian are: `/` where they are installed, else a folder that they were extracted to. */
const root = process.env['SIMPLESAMLPHP_ROOT'] ?? '/'
const program = path.join(root, 'usr/bin/php8.2')
const share = path.join(root, 'usr/share/simplesamlphp')
export const hasSimpleSamlPhp = existsSync(program) && existsSync(share)

const password = 'correct horse'
const extensions = ['dom', 'simplexml', 'xml', 'xmlreader', 'xmlwriter', 'mbstring', 'ctype', 'posix', 'tokenizer']

export type ServiceProvider = {
  entityId: string
  acs: string
  /** In which it gets its assertions encrypted. */
  certificate?: string
  /** Whether the response is signed and not the assertion. */
  isResponseSigned?: boolean
}

export type SimpleSamlPhp = {
  /** Its metadata as it publishes them. */
  metadata(): Promise<string>
  /** What a browser does there: opens the address that we sent it to, and signs this person in. Answers the form that leads back. */
  signIn(url: string, username: string): Promise<SamlForm & { action: string }>
}

/** What is released of each person, by their user name. */
type People = Record<string, Record<string, string>>
/** SimpleSAMLphp as an identity provider, on PHP's own web server, everything of it in a folder of its own. */
export async function startSimpleSamlPhp(options: {
  people: People
  serviceProviders: ServiceProvider[]
}): Promise<SimpleSamlPhp> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-saml-'))
  const port = await findFreePort()
  const base = `http://127.0.0.1:${port}/simplesaml/`
  writeFiles({ ...options, folder, base })
  const flags = extensions.flatMap((name) => ['-d', `extension=${name}.so`])
  const modules = path.join(root, 'usr/lib/php/20220829')
  const args = [
    '-n',
    '-d',
    'display_errors=0',
    '-d',
    `extension_dir=${modules}`,
    ...flags,
    '-S',
    `127.0.0.1:${port}`,
    '-t',
    `${folder}/www`,
  ]
  const libraries = path.join(root, 'usr/lib/x86_64-linux-gnu')
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, SIMPLESAMLPHP_CONFIG_DIR: `${folder}/config` }
  const server = spawn(program, args, { env, stdio: 'ignore' })
  onTestFinished(() => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const metadataUrl = `${base}saml2/idp/metadata.php`
  const isThere = () =>
    fetch(metadataUrl).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('SimpleSAMLphp answers', { poll: isThere, withinMs: 20_000 })
  return { metadata: async () => (await fetch(metadataUrl)).text(), signIn }
}

type Files = { folder: string; base: string; people: People; serviceProviders: ServiceProvider[] }

function writeFiles({ folder, base, people, serviceProviders }: Files): void {
  for (const name of ['config', 'metadata', 'cert', 'log', 'data', 'temp', 'sessions', 'www'])
    mkdirSync(path.join(folder, name))
  symlinkSync(path.join(share, 'www'), path.join(folder, 'www/simplesaml'))
  const key = createFakeKey('SimpleSAMLphp')
  writeFileSync(path.join(folder, 'cert/idp.pem'), key.privateKey)
  writeFileSync(path.join(folder, 'cert/idp.crt'), key.certificate)
  const accounts = Object.entries(people).map(([username, attributes]) => [
    `${username}:${password}`,
    Object.fromEntries(Object.entries(attributes).map(([name, value]) => [attributeNames[name] ?? name, [value]])),
  ])
  writeArray(`${folder}/config/config.php`, '$config', createConfiguration({ folder, base }))
  writeArray(`${folder}/config/authsources.php`, '$config', {
    accounts: { 0: 'exampleauth:UserPass', ...Object.fromEntries(accounts) },
  })
  const uri = 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri'
  writeArray(`${folder}/metadata/saml20-idp-hosted.php`, `$metadata['${base}idp']`, {
    host: '__DEFAULT__',
    privatekey: 'idp.pem',
    certificate: 'idp.crt',
    auth: 'accounts',
    scope: ['virginia.edu'],
    'attributes.NameFormat': uri,
    'signature.algorithm': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  })
  const remotes = serviceProviders.map(({ entityId, acs, certificate, isResponseSigned = false }) => [
    entityId,
    {
      AssertionConsumerService: acs,
      'attributes.NameFormat': uri,
      'saml20.sign.response': isResponseSigned,
      'saml20.sign.assertion': !isResponseSigned,
      ...(certificate && { certData: certificate.replaceAll(/-----.*?-----|\s/g, ''), 'assertion.encryption': true }),
    },
  ])
  writeArray(`${folder}/metadata/saml20-sp-remote.php`, '$metadata', Object.fromEntries(remotes))
}

const createConfiguration = ({ folder, base }: Pick<Files, 'folder' | 'base'>) => ({
  baseurlpath: base,
  certdir: `${folder}/cert/`,
  loggingdir: `${folder}/log/`,
  datadir: `${folder}/data/`,
  tempdir: `${folder}/temp`,
  metadatadir: `${folder}/metadata/`,
  'metadata.sources': [{ type: 'flatfile' }],
  attributenamemapdir: path.join(root, 'etc/simplesamlphp/attributemap/'),
  secretsalt: 'a salt of this test alone',
  'auth.adminpassword': 'nobody signs in with this',
  timezone: 'UTC',
  'enable.saml20-idp': true,
  'module.enable': { core: true, saml: true, exampleauth: true },
  'store.type': 'phpsession',
  'session.cookie.secure': false,
  'session.phpsession.savepath': `${folder}/sessions`,
  'logging.handler': 'errorlog',
})

/** PHP reads what JSON holds, in a text in quotes of its own. */
function writeArray(file: string, variable: string, value: object): void {
  const json = JSON.stringify(value).replaceAll(/[\\']/g, '\\$&')
  writeFileSync(file, `<?php\n${variable} = json_decode('${json}', true);\n`)
}

async function signIn(url: string, username: string): Promise<SamlForm & { action: string }> {
  const { origin, pathname, search } = new URL(url)
  const browser = createClient(origin)
  let page = await browser.get(pathname + search)
  for (let location = page.headers.get('location'); location; location = page.headers.get('location')) {
    const next = new URL(location, origin)
    page = await browser.get(next.pathname + next.search)
  }
  const state = readField(page.text, 'AuthState')
  const answer = await browser.send('POST', '/simplesaml/module.php/core/loginuserpass.php', {
    raw: new URLSearchParams({ username, password, AuthState: state }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(answer.text) ?? []
  return {
    action: decode(action),
    SAMLResponse: readField(answer.text, 'SAMLResponse'),
    RelayState: readField(answer.text, 'RelayState'),
  }
}

function readField(html: string, name: string): string {
  const [field = ''] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html) ?? []
  const [, value] = /value="([^"]*)"/.exec(field) ?? []
  if (value === undefined) throw new Error(`no field ${name}: ${html.slice(0, 2_000)}`)
  return decode(value)
}

const decode = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&#039;', "'").replaceAll('&amp;', '&')
