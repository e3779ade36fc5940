/** A file that waits to be converted. `problem` says why it was refused. */
export type ChosenFile = { id: string; file: File; problem?: string }
