const colors = ['--orange-5', '--orange-3', '--navy-4', '--amber-4', '--navy-2']
const particleCount = 36
const animationMs = 1100

/**
 * A small party around an element (a badge just earned), or from the top of the screen without one. Does nothing for
 * people who ask for less motion. Purely visual: say in words what was earned.
 */
export function celebrate(anchor?: Element | null) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const container = document.createElement('div')
  container.setAttribute('aria-hidden', 'true')
  container.style.cssText = 'position:fixed;inset:0;overflow:hidden;pointer-events:none;z-index:1000'
  const box = anchor?.getBoundingClientRect()
  const from = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: innerWidth / 2, y: innerHeight / 3 }
  document.body.append(container)
  const animations = Array.from({ length: particleCount }, (_, index) => animateParticle(container, { index, from }))
  void Promise.allSettled(animations).then(() => container.remove())
}

type ParticleOptions = { index: number; from: { x: number; y: number } }

function animateParticle(container: HTMLElement, { index, from }: ParticleOptions): Promise<unknown> {
  const particle = document.createElement('i')
  const size = 6 + (index % 3) * 2
  const borderRadius = index % 4 === 0 ? '50%' : '2px'
  const color = colors[index % colors.length]
  particle.style.cssText = `position:absolute;left:${from.x}px;top:${from.y}px;width:${size}px;height:${size}px;border-radius:${borderRadius};background:var(${color})`
  container.append(particle)
  const angle = (index / particleCount) * 2 * Math.PI
  const distance = 70 + Math.random() * 90
  const x = Math.cos(angle) * distance
  const y = Math.sin(angle) * distance - 50
  const rotation = 180 + Math.random() * 360
  return particle.animate(
    [
      { transform: 'translate(-50%, -50%) scale(0.4)', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) rotate(${rotation}deg)`, opacity: 1, offset: 0.45 },
      { transform: `translate(${x * 1.15}px, ${y + 150}px) rotate(${rotation * 2}deg)`, opacity: 0 },
    ],
    { duration: animationMs, easing: 'cubic-bezier(0.15, 0.7, 0.4, 1)', fill: 'forwards' },
  ).finished
}
