import type { Venture } from '../schema.ts'

/** What each tab of the venture's page gets; `mayEdit` for owners and editors. */
export type PanelProps = { venture: Venture; mayEdit: boolean }
