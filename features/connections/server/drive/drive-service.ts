/** The service whose files people connect. */
export const driveService = 'google-drive' as const
