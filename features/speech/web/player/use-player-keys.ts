import { useHotkeys } from '@mantine/hooks'
import { pause, play, skip, type Player } from './player.ts'

const skipMs = 10_000
/** These use the same keys themselves. */
const controls = 'a, button, input, select, textarea, [role="slider"], [role="button"], [role="tab"], [role="dialog"]'

/** Space plays or pauses, the arrows go back and forward, wherever no control has the focus. */
export function usePlayerKeys(player: Player): void {
  const onKey = (act: () => void) => (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest(controls)) return
    event.preventDefault()
    act()
  }
  const toggle = () => (player.state.status === 'paused' ? play : pause)(player)
  const options = { preventDefault: false }
  useHotkeys([
    ['space', onKey(toggle), options],
    ['ArrowLeft', onKey(() => skip(player, -skipMs)), options],
    ['ArrowRight', onKey(() => skip(player, skipMs)), options],
  ])
}
