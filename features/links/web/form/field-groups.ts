const campaignFields = /^utm/
const optionFields = /^(?:shortCode|tags|expiresAt|maxClicks|fallbackUrl)/

const hasErrorIn = (errors: object, pattern: RegExp) => Object.keys(errors).some((name) => pattern.test(name))

/** Whether something among the campaign parameters is wrong. */
export const hasCampaignErrors = (errors: object) => hasErrorIn(errors, campaignFields)

/** Whether something among the further options is wrong. */
export const hasOptionErrors = (errors: object) => hasErrorIn(errors, optionFields)
