const campaign = /^utm/
const more = /^(?:shortCode|tags|expiresAt|maxClicks|fallbackUrl)/

const has = (errors: object, pattern: RegExp) => Object.keys(errors).some((name) => pattern.test(name))

/** Whether something among the campaign parameters is wrong. */
export const campaignErrors = (errors: object) => has(errors, campaign)

/** Whether something among the further options is wrong. */
export const moreErrors = (errors: object) => has(errors, more)
