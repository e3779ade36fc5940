import { illustrationStyles } from './illustration.tsx'

/** The bench of the studio, a part of that drawing. */
export function StudioBench() {
  return (
    <g>
      <ellipse className={illustrationStyles.shade} cx="320" cy="462" rx="300" ry="13" />
      <path
        className={illustrationStyles.line}
        d="M92 384 72 462M148 384l20 78M86 430h72M492 384l-20 78M548 384l20 78M482 430h76"
      />
      <Anvil />
      <Laptop />
      <Plant />
      <path
        className={illustrationStyles.paper}
        d="M28 366h584a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6v-8a6 6 0 0 1 6-6Z"
      />
      <path className={illustrationStyles.quiet} d="M60 376h60M150 376h24M420 376h90" />
    </g>
  )
}

function Anvil() {
  return (
    <g>
      <path
        className={illustrationStyles.paper}
        d="M96 296h108v16h-16c-16 2-26 8-28 18 0 6 3 10 8 14h14v22H90v-22h14c5-4 8-8 8-14-2-8-8-14-18-16-20-2-34-8-42-18Z"
      />
      <path className={illustrationStyles.line} d="M96 296v14M104 344h64" />
      <path className={illustrationStyles.quiet} d="M112 304h78" />
      <path className={illustrationStyles.paper} d="m150 286-8-24 28-10 8 24Z" />
      <path className={illustrationStyles.paper} d="m172 258 56-20a4 4 0 0 1 3 8l-56 20Z" />
      <path
        className={illustrationStyles.accent}
        d="M112 236c3 16 8 21 24 24-16 3-21 8-24 24-3-16-8-21-24-24 16-3 21-8 24-24Z"
      />
      <path className={illustrationStyles.accentLine} d="M74 282l-12-6M84 252l-8-8M146 244l2-8" />
    </g>
  )
}

function Laptop() {
  return (
    <g>
      <path className={illustrationStyles.paper} d="M266 268h132a6 6 0 0 1 6 6v82H260v-82a6 6 0 0 1 6-6Z" />
      <path className={illustrationStyles.shade} d="M272 280h120v66H272Z" />
      <path className={illustrationStyles.quiet} d="M284 334h96M284 318h96M284 302h96" />
      <path className={illustrationStyles.accentLine} strokeWidth="3" d="m284 330 22-10 20 4 24-22 28-14" />
      <path className={illustrationStyles.paper} d="M244 356h176l6 6a3 3 0 0 1-2 4H240a3 3 0 0 1-2-4Z" />
    </g>
  )
}

function Plant() {
  return (
    <g>
      <path className={illustrationStyles.paper} d="M520 350h72v16h-72ZM528 334h56v16h-56ZM516 318h64v16h-64Z" />
      <path className={illustrationStyles.line} d="M532 318v16M540 334v16M532 350v16" />
      <path className={illustrationStyles.paper} d="M448 328h44l-4 34a4 4 0 0 1-4 4h-28a4 4 0 0 1-4-4Z" />
      <path className={illustrationStyles.line} d="M470 328v-44" />
      <path
        className={illustrationStyles.paper}
        d="M470 308c-14 2-24-6-26-22 16 0 26 8 26 22ZM470 296c0-16 10-26 26-26 0 16-10 26-26 26Z"
      />
      <path className={illustrationStyles.paper} d="M536 296h26v22h-26Z" />
      <path
        className={illustrationStyles.line}
        d="M562 300h4a6 6 0 0 1 0 12h-4M542 288c0-4 4-4 4-8M552 288c0-4 4-4 4-8"
      />
    </g>
  )
}
