import { SaxesParser } from 'saxes'
import { SignInFailure } from './port.ts'

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const assertions = 'urn:oasis:names:tc:SAML:2.0:assertion'
const signatures = 'http://www.w3.org/2000/09/xmldsig#'
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

type Tag = { uri: string; local: string; attributes: Record<string, { value: string }> }

/**
 * Refuses a response that two XML parsers could read in two ways, before the library looks at it: with a comment or a document type, with
 * more than one assertion or one elsewhere than it belongs, with an id twice, or with a signature by SHA-1. Every known wrapping of
 * a signed assertion needs one of these. Answers whether the provider says that somebody signed in.
 */
export function inspectResponse(xml: string): { isSuccess: boolean } {
  const inspection = { path: [] as string[], ids: new Set<string>(), assertionCount: 0, status: '' }
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (what: string) => () => {
    throw new SignInFailure('failed', { message: `the response holds ${what}` })
  }
  parser.on('comment', refuse('a comment'))
  parser.on('doctype', refuse('a document type'))
  parser.on('cdata', refuse('a CDATA section'))
  parser.on('processinginstruction', refuse('an instruction'))
  parser.on('error', refuse('faulty XML'))
  parser.on('opentag', (tag) => {
    inspectTag(tag as Tag, inspection)
    inspection.path.push(tag.local)
  })
  parser.on('closetag', () => void inspection.path.pop())
  parser.write(xml).close()
  const isSuccess = inspection.status === success
  if (isSuccess && inspection.assertionCount !== 1) refuse('no assertion')()
  return { isSuccess }
}

type Inspection = { path: string[]; ids: Set<string>; assertionCount: number; status: string }

function inspectTag({ uri, local, attributes }: Tag, inspection: Inspection): void {
  const { path, ids } = inspection
  const at = path.join('/')
  const refuse = (what: string) => {
    throw new SignInFailure('failed', { message: `the response holds ${what}` })
  }
  if (path.length === 0 && (local !== 'Response' || uri !== protocol)) refuse('no response')
  if (path.length > 0 && local === 'Response') refuse('another response')
  if (['Assertion', 'EncryptedAssertion'].includes(local)) {
    if (at !== 'Response' || uri !== assertions) refuse('an assertion where none belongs')
    if (++inspection.assertionCount > 1) refuse('two assertions')
  }
  for (const [name, { value }] of Object.entries(attributes)) {
    if (!/^(?:\w+:)?id$/i.test(name)) continue
    if (ids.has(value)) refuse('an id twice')
    ids.add(value)
  }
  if (local === 'Signature' && at !== 'Response' && at !== 'Response/Assertion')
    refuse('a signature where none belongs')
  // Not of encryption: wrapping a key with RSA-OAEP by SHA-1 is sound, and what most providers do.
  const isSigning = uri === signatures && path.includes('Signature') && /^(?:Signature|Digest)Method$/.test(local)
  if (isSigning && /sha1$/i.test(attributes['Algorithm']?.value ?? '')) refuse('a signature by SHA-1')
  if (local === 'StatusCode' && at === 'Response/Status') inspection.status = attributes['Value']?.value ?? ''
}
