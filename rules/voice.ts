const minute = 60

/**
 * Calls by voice. `callSeconds`: the longest, `minCallSeconds` what must be left of the day to begin one. `graceSeconds`: how long after its
 * end what was said may still be stored. `contextLength`: characters of the intake, `historyLength` of the conversation before. `turnCount`:
 * what is stored at once. `partLength`: characters that are read aloud at once.
 */
export const voiceLimits = {
  callSeconds: 10 * minute,
  minCallSeconds: 30,
  graceSeconds: 5 * minute,
  contextLength: 20_000,
  historyLength: 6_000,
  turnCount: 50,
  partLength: 300,
}

/** Seconds in calls that one person, and all together, may have in a day. A minute costs the program some cents. */
export const voiceBudget = {
  personPerDay: 20 * minute,
  byRole: { mentor: 30 * minute, director: 60 * minute, admin: 60 * minute },
  sitePerDay: 1_200 * minute,
}
