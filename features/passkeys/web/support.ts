/** Whether this browser knows passkeys at all. */
export const hasPasskeySupport = (): boolean => typeof window.PublicKeyCredential === 'function'
