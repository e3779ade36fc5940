import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { hasPasskeySupport } from './support.ts'

/** Loaded when somebody uses a passkey, which most people on the sign-in page do not. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** Whether it offers them in the suggestions of a text field, and reads options without our library, which few visitors need. */
export async function hasAutofillSupport(): Promise<boolean> {
  if (!hasPasskeySupport() || !('parseRequestOptionsFromJSON' in window.PublicKeyCredential)) return false
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

type Options = { challenge: string }

/** Lets the device make a passkey. Rejects when the person cancels. */
export async function makePasskey(options: Options): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await loadLibrary()
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
}

/** Lets the person choose a passkey in the device's window. Rejects when they cancel. */
export async function choosePasskey(options: Options): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadLibrary()
  return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })
}

/** Waits until the person chooses one among the suggestions of the email field. */
export async function awaitSuggestedPasskey(options: Options, signal: AbortSignal): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  const credential = await navigator.credentials.get({ publicKey, mediation: 'conditional', signal })
  return (credential as PublicKeyCredential).toJSON()
}

/** What a failure of the device means, as a sentence; null when the person canceled, which needs no words. */
export function explainDeviceError(error: unknown): string | null {
  const { name, code } = error as { name?: string; code?: string }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError')
    return 'This device already has a passkey for your account.'
  if (name === 'NotAllowedError' || name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED') return null
  if (name === 'SecurityError') return 'Passkeys only work at the address of this site.'
  return 'Your device could not do that. Try again, or use another device.'
}
