import { generateServiceProviderMetadata, SAML, ValidateInResponseTo, type Profile } from '@node-saml/node-saml'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { SignInFailure, type CampusIdentity, type IdentityProvider, type SignInAnswer } from './port.ts'
import { mapRole } from './roles.ts'
import { readAttributes } from './saml-attributes.ts'
import { inspectResponse } from './saml-response.ts'
import type { SamlSettings } from './saml-settings.ts'

/** Clocks of two organizations may differ by so much. */
const skewMs = 180_000
/** Longer than a sign-in may take: how long an answer counts is decided where the sign-in is kept. */
const requestAgeMs = 3_600_000

type SamlOptions = SamlSettings & { publicUrl: string; now(): Date }

/** SAML 2 Web Browser SSO as a service provider: requests by redirect, signed answers by form. */
export function createSaml(options: SamlOptions): IdentityProvider {
  const { id, label, publicUrl } = options
  const base = `${publicUrl}/api/auth/sso/${id}`
  const addresses = { callbackUrl: `${base}/acs`, issuer: options.audience ?? `${base}/metadata` }
  return {
    id,
    label,
    type: 'saml',
    async start(state) {
      // An XML id begins with a letter or a line.
      const memory = `_${randomBytes(20).toString('hex')}`
      const saml = createClient(options, { ...addresses, requestId: memory })
      return { url: await saml.getAuthorizeUrlAsync(state, undefined, {}), memory }
    },
    finish: (input) => finish(options, { ...addresses, input }),
    findSignOutUrl: async () => options.logoutUrl ?? null,
    metadata: createMetadata(options, addresses),
  }
}

type Addresses = { callbackUrl: string; issuer: string }

function createMetadata({ key }: SamlOptions, { callbackUrl, issuer }: Addresses): string {
  return generateServiceProviderMetadata({
    issuer,
    callbackUrl,
    identifierFormat: null,
    wantAssertionsSigned: false,
    ...(key && { privateKey: key.privateKey, publicCerts: key.certificate, signatureAlgorithm: 'sha256' as const }),
    ...(key && { decryptionPvk: key.privateKey, decryptionCert: key.certificate }),
  })
}

/** The library, which otherwise goes by this machine's clock. */
class DatabaseTimeSaml extends SAML {
  private readonly now: () => Date

  constructor(config: ConstructorParameters<typeof SAML>[0], { now }: Pick<SamlOptions, 'now'>) {
    super(config)
    this.now = now
  }

  protected override checkTimestampsValidityError(_nowMs: number, ...[from, until, maxMs]: [string, string, number?]) {
    return super.checkTimestampsValidityError(this.now().getTime(), from, until, maxMs)
  }
}

/** The library for one sign-in: the only request that an answer may be to is its own. */
function createClient(
  options: SamlOptions,
  { callbackUrl, issuer, requestId }: Addresses & { requestId: string },
): SAML {
  const { entryPoint, certificates, key } = options
  const startedAt = new Date().toISOString()
  const config: ConstructorParameters<typeof SAML>[0] = {
    entryPoint,
    callbackUrl,
    issuer,
    audience: issuer,
    idpCert: certificates,
    ...(key && { privateKey: key.privateKey, decryptionPvk: key.privateKey }),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    // Of the two, providers sign what their administrators chose; what is not covered by a signature is not read.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: skewMs,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: requestAgeMs,
    generateUniqueId: () => requestId,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === requestId ? startedAt : null),
      removeAsync: async (id) => id,
    },
  }
  return new DatabaseTimeSaml(config, options)
}

type FinishOptions = Addresses & { input: SignInAnswer }

async function finish(options: SamlOptions, { input, ...addresses }: FinishOptions): Promise<CampusIdentity> {
  const { answer, state, memory } = input
  const [encoded, relayState] = [answer.get('SAMLResponse'), answer.get('RelayState')]
  if (!encoded || relayState !== state) throw new SignInFailure('failed', { message: 'the form is not complete' })
  try {
    const { isSuccess } = inspectResponse(Buffer.from(encoded, 'base64').toString('utf8'))
    if (!isSuccess) throw new SignInFailure('denied', { message: 'the provider signed nobody in' })
    const saml = createClient(options, { ...addresses, requestId: memory })
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded })
    if (!profile) throw new SignInFailure('failed', { message: 'the response names nobody' })
    const expected = { issuer: options.issuer, recipient: addresses.callbackUrl, requestId: memory }
    assertIsForUs(profile, { ...expected, now: options.now() })
    return toIdentity(options, profile)
  } catch (error) {
    if (error instanceof SignInFailure) throw error
    throw new SignInFailure('failed', { message: 'the response was refused', cause: error })
  }
}

const attributesOf = <T extends z.ZodRawShape>(shape: T) => z.object({ $: z.object(shape) })

/** What is needed of the signed assertion, as the library reads it. */
const signedAssertion = z.object({
  Assertion: z.object({
    AuthnStatement: z.array(z.unknown()).min(1),
    Subject: z.tuple([
      z.object({
        SubjectConfirmation: z.array(
          attributesOf({ Method: z.string() }).extend({
            SubjectConfirmationData: z
              .tuple([
                attributesOf({
                  Recipient: z.string().optional(),
                  InResponseTo: z.string().optional(),
                  NotOnOrAfter: z.string().optional(),
                }),
              ])
              .optional(),
          }),
        ),
      }),
    ]),
  }),
})

type Expected = { issuer: string | undefined; recipient: string; requestId: string; now: Date }

/** What the library leaves out: who made the assertion, and for which address and request its bearer may use it. */
function assertIsForUs(profile: Profile, { issuer, recipient, requestId, now }: Expected): void {
  if (issuer !== undefined && profile.issuer !== issuer)
    throw new SignInFailure('failed', { message: 'the assertion is of another issuer' })
  const { Assertion } = signedAssertion.parse(profile.getAssertion?.())
  const isConfirmed = Assertion.Subject[0].SubjectConfirmation.some(({ $, SubjectConfirmationData: data }) => {
    const { Recipient, InResponseTo, NotOnOrAfter = '' } = data?.[0].$ ?? {}
    const isBearer = $.Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
    const isInTime = Date.parse(NotOnOrAfter) + skewMs > now.getTime()
    return isBearer && isInTime && Recipient === recipient && InResponseTo === requestId
  })
  if (!isConfirmed) throw new SignInFailure('failed', { message: 'the assertion is for another recipient or request' })
}

function toIdentity({ scopes, subjectAttribute, roleAttribute, roles }: SamlOptions, profile: Profile): CampusIdentity {
  const attributes = readAttributes(profile['attributes'], scopes)
  const subject = attributes.subject(subjectAttribute)
  if (subject === null) throw new SignInFailure('failed', { message: `no ${subjectAttribute} within the scopes` })
  return {
    subject,
    email: attributes.scoped('mail'),
    firstName: attributes.first('firstName') ?? '',
    lastName: attributes.first('lastName') ?? '',
    role: mapRole({ roles, values: attributes.affiliations(roleAttribute ?? 'scopedAffiliation') }),
  }
}
