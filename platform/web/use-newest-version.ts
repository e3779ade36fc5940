import { useState } from 'react'

/**
 * The newest version of a row: from a list, or from the reply to a write, which arrives before the list is loaded again. People who work by
 * keyboard go on in between, and with the older version their next change would be refused. Pass each reply to `remember`.
 */
export function useNewestVersion<Row extends { version: number }>(
  listed: Row,
): [newest: Row, remember: (reply: Row) => void] {
  const [reply, setReply] = useState(listed)
  return [reply.version > listed.version ? reply : listed, setReply]
}
