import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { readMetadata } from './saml-metadata.ts'
import { address, sharedFields } from './shared-settings.ts'

const scope = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'expected a domain in lower case')

/** The attributes of eduPerson by the names that people know them by. Other names count as they are. */
export const attributeNames: Readonly<Record<string, string>> = {
  uid: 'urn:oid:0.9.2342.19200300.100.1.1',
  mail: 'urn:oid:0.9.2342.19200300.100.1.3',
  eppn: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
  affiliation: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.1',
  scopedAffiliation: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9',
  'subject-id': 'urn:oasis:names:tc:SAML:attribute:subject-id',
  'pairwise-id': 'urn:oasis:names:tc:SAML:attribute:pairwise-id',
  firstName: 'urn:oid:2.5.4.42',
  lastName: 'urn:oid:2.5.4.4',
}

export const samlFields = z.strictObject({
  ...sharedFields,
  type: z.literal('saml'),
  /** Where people sign in (HTTP-Redirect). From the metadata, if not here. */
  entryPoint: address.optional(),
  metadataFile: z.string().min(1).optional(),
  /** Whose signatures count; several while the provider changes its key. From the metadata, if not here. */
  certificates: z.array(z.string().min(1)).min(1).optional(),
  /** The provider's entity id. From the metadata, if not here; without either, its certificates alone say who it is. */
  issuer: z.string().min(1).optional(),
  /** Our entity id, as the provider knows us. */
  audience: z.string().min(1).optional(),
  /** The domains that the provider may speak for. From the metadata, if not here. */
  scopes: z.array(scope).min(1).optional(),
  /** What names a person for good. */
  subjectAttribute: z.string().min(1).default('eppn'),
  /** Where signing out here leads to. */
  logoutUrl: address.optional(),
  /** Our key, for encrypted assertions and signed requests, with its certificate. */
  privateKeyFile: z.string().min(1).optional(),
  certificateFile: z.string().min(1).optional(),
})

type SamlFields = z.output<typeof samlFields>

export type SamlSettings = Omit<
  SamlFields,
  'entryPoint' | 'certificates' | 'scopes' | 'metadataFile' | 'privateKeyFile' | 'certificateFile'
> & {
  entryPoint: string
  certificates: string[]
  scopes: string[]
  key?: { privateKey: string; certificate: string }
}

export type Refuse = (message: string) => void
type CompleteOptions = { folder: string; refuse: Refuse }

/** The settings with what the files beside them hold; undefined, and what is wrong is refused, where something is missing. */
export function completeSaml(fields: SamlFields, { folder, refuse }: CompleteOptions): SamlSettings | undefined {
  const { metadataFile, privateKeyFile, certificateFile, ...rest } = fields
  try {
    const metadata = metadataFile ? readMetadata(readFileSync(resolve(folder, metadataFile), 'utf8')) : {}
    const { entryPoint, certificates, scopes, issuer } = { ...metadata, ...definedOnly(rest) }
    if (!entryPoint || !address.safeParse(entryPoint).success) throw new Error('entryPoint: expected an https address')
    if (!certificates?.length) throw new Error('certificates: expected at least one')
    if (!scopes?.length) throw new Error('scopes: expected the domains of the university')
    if (rest.subjectAttribute === 'uid' && scopes.length > 1)
      throw new Error('scopes: expected one, because uid has none')
    const key = readKey({ privateKeyFile, certificateFile, folder })
    return {
      ...rest,
      entryPoint,
      certificates: certificates.map(toPem),
      scopes,
      ...(issuer && { issuer }),
      ...(key && { key }),
    }
  } catch (error) {
    const isSystem = error instanceof Error && 'code' in error
    refuse(isSystem ? `a file that it names cannot be read or used (${String(error.code)})` : (error as Error).message)
    return undefined
  }
}

const definedOnly = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

/** A certificate as PEM, whether it came as PEM or as the bare base64 of metadata. */
function toPem(text: string): string {
  const bare = text.replace(/-----(?:BEGIN|END) CERTIFICATE-----|\s/g, '')
  return new X509Certificate(Buffer.from(bare, 'base64')).toString()
}

type KeyFiles = { privateKeyFile: string | undefined; certificateFile: string | undefined; folder: string }

function readKey({ privateKeyFile, certificateFile, folder }: KeyFiles): SamlSettings['key'] {
  if (!privateKeyFile && !certificateFile) return undefined
  if (!privateKeyFile || !certificateFile) throw new Error('privateKeyFile and certificateFile need each other')
  const [privateKey, certificate] = [privateKeyFile, certificateFile].map((file) =>
    readFileSync(resolve(folder, file), 'utf8'),
  )
  if (!new X509Certificate(certificate!).checkPrivateKey(createPrivateKey(privateKey!)))
    throw new Error('certificateFile is not of privateKeyFile')
  return { privateKey: privateKey!, certificate: certificate! }
}
