import { useLayoutEffect, useRef, useState } from 'react'
import own from './color-section.module.css'
import { getContrastRatio, toHex } from './contrast.ts'
import { GuideSection, Specimen } from './specimen.tsx'
import styles from './styleguide.module.css'

const scales = [
  ['navy', 'Navy carries structure. Step 8 is the brand color.'],
  ['orange', 'Orange carries action and celebration. Step 5 is the brand color; text takes step 7.'],
  ['sand', 'Sand is the one warm neutral: grounds, rules, quiet badges.'],
  ['ink', 'Ink is the dark scheme: navy at night, not grey.'],
  ['green', 'Green only says that something worked.'],
  ['amber', 'Amber only says take care.'],
  ['red', 'Red only says that something failed or will be lost.'],
] as const

const pairs = [
  ['Text', '--text', '--surface'],
  ['Text on card', '--text', '--surface-raised'],
  ['Quiet text', '--text-quiet', '--surface-sunken'],
  ['Accent text', '--text-accent', '--surface'],
  ['Action', '--action-text', '--action'],
  ['Strong action', '--strong-action-text', '--strong-action'],
  ['Destructive', '--danger-action-text', '--danger-action'],
  ['On navy', '--text-on-strong-quiet', '--surface-strong'],
  ['Neutral', '--neutral-text', '--neutral-soft'],
  ['Info', '--info-text', '--info-soft'],
  ['Accent', '--accent-text', '--accent-soft'],
  ['Success', '--success-text', '--success-soft'],
  ['Warning', '--warning-text', '--warning-soft'],
  ['Danger', '--danger-text', '--danger-soft'],
] as const

export function ColorSection() {
  return (
    <GuideSection
      id="color"
      title="Color"
      intro="Two brand colors, one warm neutral, three colors with a meaning. Screens use the names by purpose; the scales are for drawing new ones."
    >
      <div className={own.scales}>
        {scales.map(([name, purpose]) => (
          <div key={name}>
            <h3 className={`${styles.specimenTitle} ${own.scaleName}`}>{name}</h3>
            <p className={styles.note}>{purpose}</p>
            <ol className={own.scale}>
              {Array.from({ length: 10 }, (_, step) => (
                <Swatch key={step} name={`--${name}-${step}`} step={step} />
              ))}
            </ol>
          </div>
        ))}
      </div>
      <Specimen title="Colors by purpose" note="Each figure is measured here, in your browser. Text needs 4.5 to 1.">
        <ul className={own.pairs}>
          {pairs.map(([title, text, surface]) => (
            <ContrastPair key={title} title={title} text={text} surface={surface} />
          ))}
        </ul>
      </Specimen>
    </GuideSection>
  )
}

function Swatch({ name, step }: { name: string; step: number }) {
  const patch = useRef<HTMLDivElement>(null)
  const [hex, setHex] = useState('')
  useLayoutEffect(() => {
    if (patch.current) setHex(toHex(getComputedStyle(patch.current).backgroundColor))
  }, [])
  return (
    <li>
      <div ref={patch} className={own.swatch} style={{ background: `var(${name})` }} />
      <div className={`${own.swatchName} tabular`}>
        <span>{step}</span>
        <span>{hex}</span>
      </div>
    </li>
  )
}

function ContrastPair({ title, text, surface }: { title: string; text: string; surface: string }) {
  const box = useRef<HTMLLIElement>(null)
  const [ratio, setRatio] = useState<number>()
  useLayoutEffect(() => {
    if (!box.current) return
    const computed = getComputedStyle(box.current)
    setRatio(getContrastRatio(computed.color, computed.backgroundColor))
  }, [])
  return (
    <li ref={box} className={own.pair} style={{ color: `var(${text})`, background: `var(${surface})` }}>
      <span>{title}</span>
      <span className="tabular">{ratio ? `${ratio.toFixed(1)} to 1` : '–'}</span>
    </li>
  )
}
