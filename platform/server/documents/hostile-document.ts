/** A file made to harm whoever reads it (T22). `isRefused`: there is nothing in it that may be read as text. */
export type HostileDocument = { title: string; name: string; group: string; isRefused?: boolean; create(): Buffer }
