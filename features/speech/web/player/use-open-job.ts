import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getPollMs, jobQuery } from '../api.ts'
import { renew, type Player } from './player.ts'

/** The conversion of the player as it is now: while it is unfinished, more and more of it can be played. */
export function useOpenJob(player: Player, id: string) {
  const query = useQuery({
    ...jobQuery(id),
    refetchInterval: ({ state }) => (state.data ? getPollMs([state.data]) : false),
  })
  const job = query.data
  useEffect(() => {
    if (job) renew(player, job)
  }, [player, job])
  return query
}
