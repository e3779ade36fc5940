import type { Venture } from '../schema.ts'

/** What a part of the venture's page is given; `mayEdit` for owners and editors. */
export type PanelProps = { venture: Venture; mayEdit: boolean }
