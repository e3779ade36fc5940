/** How many records are compared with the CRM at once, and how many notes are sent; the rest as for content. */
export const crmLimits = { batchSize: 60, noteBatchSize: 30, timeSliceSeconds: 120, leaseSeconds: 15 } as const
