import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { Player } from './player/player.ts'
import { PlayerSlotContext } from './player/player-slot.ts'

const PlayerBar = lazy(() => import('./player/player-bar.tsx').then((file) => ({ default: file.PlayerBar })))

/** Keeps the player of a person for the screens inside, and shows it as a bar on those that do not. The sound ends with it. */
export function PlayerFrame({ personId, children }: { personId: string; children: ReactNode }) {
  const [player, keep] = useState<Player | null>(null)
  const slot = useMemo(() => ({ player, keep }), [player])
  return (
    <PlayerSlotContext value={slot}>
      {children}
      {player && (
        <Suspense>
          <PlayerBar key={personId} player={player} />
        </Suspense>
      )}
    </PlayerSlotContext>
  )
}
