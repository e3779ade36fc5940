import { SaxesParser } from 'saxes'

const namespaces = {
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  shibboleth: 'urn:mace:shibboleth:metadata:1.0',
}
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

export type ProviderMetadata = { issuer?: string; entryPoint?: string; certificates: string[]; scopes: string[] }

/** What a provider says of itself: of its role as an identity provider, and only of keys that sign. */
export function readMetadata(xml: string): ProviderMetadata {
  const metadata: ProviderMetadata = { certificates: [], scopes: [] }
  const open: string[] = []
  let providerCount = 0
  let [isSigningKey, text] = [false, '']
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ uri, local, attributes }) => {
    open.push(`${uri} ${local}`)
    text = ''
    const get = (name: string) => attributes[name]?.value
    if (uri === namespaces.metadata && local === 'EntityDescriptor') metadata.issuer ??= get('entityID') ?? ''
    if (uri === namespaces.metadata && local === 'IDPSSODescriptor') providerCount++
    if (uri === namespaces.metadata && local === 'KeyDescriptor') isSigningKey = get('use') !== 'encryption'
    if (!open.includes(`${namespaces.metadata} IDPSSODescriptor`)) return
    if (local === 'SingleSignOnService' && get('Binding') === redirectBinding)
      metadata.entryPoint ??= get('Location') ?? ''
  })
  parser.on('text', (part) => (text += part))
  parser.on('closetag', ({ uri, local }) => {
    if (uri === namespaces.shibboleth && local === 'Scope') addOnce(metadata.scopes, text.trim())
    const isCertificate = uri === namespaces.signature && local === 'X509Certificate'
    if (isCertificate && isSigningKey && open.includes(`${namespaces.metadata} IDPSSODescriptor`))
      addOnce(metadata.certificates, text.trim())
    open.pop()
  })
  parser.write(xml).close()
  if (providerCount !== 1) throw new Error('metadataFile: expected the metadata of one identity provider')
  return metadata
}

function addOnce(list: string[], value: string): void {
  if (value !== '' && !list.includes(value)) list.push(value)
}
