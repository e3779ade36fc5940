/**
 * `attemptSeconds`: how long a sign-in at a service may take; its answer counts once. `keptDays`: how long attempts stay afterwards.
 * `expiringDays`: a connection that ends so soon is shown as expiring. `renewSeconds`: an access token that ends so soon is renewed first.
 */
export const connectionLimits = { attemptSeconds: 600, keptDays: 1, expiringDays: 7, renewSeconds: 60 } as const
