import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { showError } from '#platform/web/ui/toast.ts'
import type { Page } from '#platform/contract/paging.ts'
import type { SpeechJob } from '../../schema.ts'
import { jobQuery, jobsQuery, speech } from '../api.ts'
import { createPlayer } from './create-player.ts'
import type { Player, PlayerState } from './player.ts'
import { PlayerSlotContext } from './player-slot.ts'

const describeFailure: (failure: Parameters<Player['options']['onFailure']>[0]) => string = (failure) =>
  failure.reason === 'media'
    ? 'Failed to play the audio file'
    : getErrorMessage(failure.error, 'Failed to load or play the audio file')

/** The one player of the person, which the shell keeps beyond the screen. */
export function usePlayer(): Player {
  const queryClient = useQueryClient()
  const { player: kept, keep } = use(PlayerSlotContext)
  const [player] = useState(
    () =>
      kept ??
      createPlayer({
        fetchJob: (id) => queryClient.fetchQuery({ ...jobQuery(id), staleTime: 0 }),
        savePosition: (id, positionMs) => savePosition(queryClient, { id, positionMs }),
        onFailure: (failure) => showError({ title: 'Playback Error', message: describeFailure(failure) }),
        onOffline: () =>
          showError({ title: "You're offline", message: 'Playback goes on once you have a connection again.' }),
      }),
  )
  useEffect(() => keep(player), [player, keep])
  return player
}

/** Part of the player's state. `select` must answer the same value while nothing changed. */
export function usePlayerState<T>(player: Player, select: (state: PlayerState) => T): T {
  return useSyncExternalStore(
    (listener) => {
      player.listeners.add(listener)
      return () => player.listeners.delete(listener)
    },
    () => select(player.state),
  )
}

/** Lists already loaded would otherwise bring back an earlier position. A position that is not kept is kept with the next one. */
function savePosition(queryClient: QueryClient, { id, positionMs }: { id: string; positionMs: number }): void {
  const move = <Job extends SpeechJob>(job: Job) => (job.id === id ? { ...job, positionMs } : job)
  const moveIn = ({ items, ...page }: Page<SpeechJob>) => ({ ...page, items: items.map(move) })
  queryClient.setQueryData(jobsQuery.queryKey, (list) => list && { ...list, pages: list.pages.map(moveIn) })
  queryClient.setQueryData(jobQuery(id).queryKey, (job) => job && move(job))
  const saving = speech.call('PUT /api/tts/{id}/position', {
    params: { id },
    body: { positionMs },
    keepalive: true,
  })
  saving.catch(() => null)
}
