import { useState } from 'react'

/**
 * A row in its newest version: that of a list, or that of the reply to a write, which comes before the list is loaded again. Whoever works
 * by keyboard goes on in between, and would otherwise be refused for their own change. Give the second value each reply.
 */
export function useNewestVersion<Row extends { version: number }>(
  listed: Row,
): [newest: Row, remember: (reply: Row) => void] {
  const [reply, setReply] = useState(listed)
  return [reply.version > listed.version ? reply : listed, setReply]
}
