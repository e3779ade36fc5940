const colours = ['--orange-5', '--orange-3', '--navy-4', '--amber-4', '--navy-2']
const pieceCount = 36
const flightMs = 1100

/**
 * A small party around an element (a badge just earned), or from the top of the screen without one. Does nothing for
 * people who ask for less motion. Purely visual: say in words what was earned.
 */
export function celebrate(around?: Element | null) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const stage = document.createElement('div')
  stage.setAttribute('aria-hidden', 'true')
  stage.style.cssText = 'position:fixed;inset:0;overflow:hidden;pointer-events:none;z-index:1000'
  const box = around?.getBoundingClientRect()
  const from = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: innerWidth / 2, y: innerHeight / 3 }
  document.body.append(stage)
  const flights = Array.from({ length: pieceCount }, (_, index) => throwPiece(stage, { index, from }))
  void Promise.allSettled(flights).then(() => stage.remove())
}

type Throw = { index: number; from: { x: number; y: number } }

function throwPiece(stage: HTMLElement, { index, from }: Throw): Promise<unknown> {
  const piece = document.createElement('i')
  const size = 6 + (index % 3) * 2
  const round = index % 4 === 0 ? '50%' : '2px'
  const colour = colours[index % colours.length]
  piece.style.cssText = `position:absolute;left:${from.x}px;top:${from.y}px;width:${size}px;height:${size}px;border-radius:${round};background:var(${colour})`
  stage.append(piece)
  const angle = (index / pieceCount) * 2 * Math.PI
  const reach = 70 + Math.random() * 90
  const x = Math.cos(angle) * reach
  const y = Math.sin(angle) * reach - 50
  const spin = 180 + Math.random() * 360
  return piece.animate(
    [
      { transform: 'translate(-50%, -50%) scale(0.4)', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) rotate(${spin}deg)`, opacity: 1, offset: 0.45 },
      { transform: `translate(${x * 1.15}px, ${y + 150}px) rotate(${spin * 2}deg)`, opacity: 0 },
    ],
    { duration: flightMs, easing: 'cubic-bezier(0.15, 0.7, 0.4, 1)', fill: 'forwards' },
  ).finished
}
