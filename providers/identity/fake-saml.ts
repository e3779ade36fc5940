import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { createFakeKey, type FakeKey } from './fake-certificate.ts'
import { attributeNames } from './saml-settings.ts'

/** What an identity provider would not do, unless it is wrong or somebody attacks. */
export type Faults = {
  recipient?: string
  audience?: string
  issuer?: string
  inResponseTo?: string
  /** Of the assertion, in seconds from now. */
  expiresIn?: number
  key?: FakeKey
  signs?: 'assertion' | 'response' | 'both' | 'nothing'
  algorithm?: 'sha256' | 'sha1'
  /** Something that a SAML response has, left out. */
  without?: 'AuthnStatement' | 'Conditions' | 'SubjectConfirmation'
  /** Changes the XML after it was signed. */
  tamper?(xml: string): string
}

export type SamlForm = { SAMLResponse: string; RelayState: string }
type Attributes = Record<string, string | string[]>

export type FakeSaml = {
  entryPoint: string
  issuer: string
  key: FakeKey
  /** The form that the browser posts after the person behind these attributes signed in; null: they canceled. */
  respond(url: string, answer: { attributes: Attributes | null; faults?: Faults }): SamlForm
}

const ns = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'
const status = (code: string) =>
  `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${code}"/></samlp:Status>`
const newId = () => `_${randomBytes(16).toString('hex')}`
const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

/** An identity provider that signs what a test says. */
export function createFakeSaml(): FakeSaml {
  const key = createFakeKey('Fake campus')
  const issuer = 'https://idp.campus.test/metadata'
  return {
    entryPoint: 'https://idp.campus.test/sso',
    issuer,
    key,
    respond(url, { attributes, faults = {} }) {
      const { searchParams } = new URL(url)
      const request = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest')!, 'base64')).toString()
      const [, id = ''] = / ID="([^"]+)"/.exec(request) ?? []
      const [, acs = ''] = /AssertionConsumerServiceURL="([^"]+)"/.exec(request) ?? []
      const [, audience = ''] = /<saml:Issuer[^>]*>([^<]+)</.exec(request) ?? []
      const expected = { inResponseTo: id, recipient: acs, audience, issuer, key, ...faults }
      const xml = attributes ? createResponse(expected, attributes) : createRefusal(expected)
      const sent = faults.tamper ? faults.tamper(xml) : xml
      return { SAMLResponse: Buffer.from(sent).toString('base64'), RelayState: searchParams.get('RelayState')! }
    },
  }
}

type Expected = Faults & Required<Pick<Faults, 'recipient' | 'audience' | 'issuer' | 'inResponseTo' | 'key'>>

const openResponse = ({ inResponseTo, recipient, issuer }: Expected, id: string) =>
  `<samlp:Response ${ns} ID="${id}" Version="2.0" IssueInstant="${fromNow(0)}" Destination="${recipient}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer>`

const createRefusal = (expected: Expected): string =>
  `${openResponse(expected, newId())}${status('Responder')}</samlp:Response>`

function createResponse(expected: Expected, attributes: Attributes): string {
  const { signs = 'assertion', key, algorithm = 'sha256' } = expected
  const [responseId, assertionId] = [newId(), newId()]
  const assertion = createAssertion(expected, { id: assertionId, attributes })
  let xml = `${openResponse(expected, responseId)}${status('Success')}${assertion}</samlp:Response>`
  if (signs === 'assertion' || signs === 'both') xml = signElement(xml, { name: 'Assertion', key, algorithm })
  if (signs === 'response' || signs === 'both') xml = signElement(xml, { name: 'Response', key, algorithm })
  return xml
}

function createAssertion(
  { recipient, audience, issuer, inResponseTo, expiresIn = 300, without }: Expected,
  { id, attributes }: { id: string; attributes: Attributes },
): string {
  const end = fromNow(expiresIn)
  const parts = {
    SubjectConfirmation: `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${recipient}" InResponseTo="${inResponseTo}"/></saml:SubjectConfirmation>`,
    Conditions: `<saml:Conditions NotBefore="${fromNow(-60)}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    AuthnStatement: `<saml:AuthnStatement AuthnInstant="${fromNow(-5)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
  }
  if (without) parts[without] = ''
  const statements = Object.entries(attributes).map(([name, value]) => {
    const values = [value].flat().map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`)
    return `<saml:Attribute Name="${attributeNames[name] ?? name}">${values.join('')}</saml:Attribute>`
  })
  return `<saml:Assertion ${ns} ID="${id}" Version="2.0" IssueInstant="${fromNow(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:transient">${newId()}</saml:NameID>${parts.SubjectConfirmation}</saml:Subject>${parts.Conditions}${parts.AuthnStatement}<saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement></saml:Assertion>`
}

const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#'

type SignOptions = { name: 'Assertion' | 'Response'; key: FakeKey; algorithm: 'sha256' | 'sha1' }

function signElement(xml: string, { name, key, algorithm }: SignOptions): string {
  const isStrong = algorithm === 'sha256'
  const signer = new SignedXml({
    privateKey: key.privateKey,
    signatureAlgorithm: isStrong
      ? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
      : 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    canonicalizationAlgorithm: canonical,
  })
  const xpath = `//*[local-name(.)='${name}']`
  signer.addReference({
    xpath,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonical],
    digestAlgorithm: isStrong ? 'http://www.w3.org/2001/04/xmlenc#sha256' : 'http://www.w3.org/2000/09/xmldsig#sha1',
  })
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}
