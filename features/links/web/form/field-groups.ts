const campaignFields = /^utm/
const optionFields = /^(?:shortCode|tags|expiresAt|maxClicks|fallbackUrl)/

const hasErrorIn = (errors: object, pattern: RegExp) => Object.keys(errors).some((name) => pattern.test(name))

export const hasCampaignErrors = (errors: object) => hasErrorIn(errors, campaignFields)

export const hasOptionErrors = (errors: object) => hasErrorIn(errors, optionFields)
