import { createContext } from 'react'
import type { Player } from './player.ts'

/** Where the shell keeps the player, so that the sound outlasts the screen that began it. */
export type PlayerSlot = { player: Player | null; keep(player: Player): void }

export const PlayerSlotContext = createContext<PlayerSlot>({ player: null, keep: () => undefined })
