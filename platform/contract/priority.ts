/**
 * Who is refused first when there is too much to do (R15): lists, exports, figures of many rows and streams are `bulk`, then other reads,
 * then writes. What is `vital` never is: short links, and what it takes to sign in and out.
 */
export type Priority = 'vital' | 'write' | 'read' | 'bulk'
