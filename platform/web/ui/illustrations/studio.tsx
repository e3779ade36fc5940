import { Illustration, illustrationStyles } from './illustration.tsx'
import { StudioBench } from './studio-bench.tsx'

/** The workshop behind the sign-in screen: window, tools, bench. Made for a navy ground; works on a light one too. */
export function Studio() {
  return (
    <Illustration viewBox="0 0 640 480">
      <Window />
      <Lamp />
      <PegBoard />
      <StudioBench />
    </Illustration>
  )
}

function Window() {
  return (
    <g>
      <path className={illustrationStyles.paper} d="M356 320V176a116 116 0 0 1 232 0v144Z" />
      <path className={illustrationStyles.soft} d="M366 310V176a106 106 0 0 1 212 0v134Z" />
      <circle className={illustrationStyles.accent} cx="472" cy="206" r="50" />
      <path className={illustrationStyles.shade} d="M366 268c36-28 62-34 96-18 30-28 74-30 116 2v58H366Z" />
      <path className={illustrationStyles.line} d="M366 268c36-28 62-34 96-18 30-28 74-30 116 2" />
      <path className={illustrationStyles.quiet} d="M366 292c48-16 90-14 128 4 24-12 54-14 84-8" />
      <path
        className={illustrationStyles.line}
        d="M366 310V176a106 106 0 0 1 212 0v134ZM472 70v240M366 190h212M397 101l42 89M547 101l-42 89"
      />
      <path
        className={illustrationStyles.paper}
        d="M344 320h256a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H344a4 4 0 0 1-4-4v-6a4 4 0 0 1 4-4Z"
      />
    </g>
  )
}

function Lamp() {
  return (
    <g>
      <path className={illustrationStyles.line} d="M310 0v58" />
      <path className={illustrationStyles.paper} d="M302 58h16l4 12c18 4 28 16 30 30h-84c2-14 12-26 30-30Z" />
      <path className={illustrationStyles.accent} d="M294 100h32a16 16 0 0 1-32 0Z" />
      <path className={illustrationStyles.accentLine} d="M310 128v12M284 120l-8 10M336 120l8 10" />
    </g>
  )
}

function PegBoard() {
  return (
    <g transform="translate(0 -30)">
      <path
        className={illustrationStyles.paper}
        d="M48 84h192a8 8 0 0 1 8 8v136a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8V92a8 8 0 0 1 8-8Z"
      />
      <path
        className={illustrationStyles.quiet}
        d="M60 100h1M84 100h1M108 100h1M132 100h1M156 100h1M180 100h1M204 100h1M228 100h1M60 220h1M84 220h1M108 220h1M132 220h1M156 220h1M180 220h1M204 220h1M228 220h1"
      />
      <path className={illustrationStyles.shade} d="M66 120h34v20H66Z" />
      <path className={illustrationStyles.paper} d="M62 118h42v14a4 4 0 0 1-4 4H66a4 4 0 0 1-4-4Z" />
      <path className={illustrationStyles.paper} d="M79 136h8v66a4 4 0 0 1-8 0Z" />
      <path className={illustrationStyles.line} d="M83 108v10" />
      <path className={illustrationStyles.paper} d="M122 116a13 13 0 1 1 18 0v70a9 9 0 0 1-18 0Z" />
      <path className={illustrationStyles.line} d="M131 100v10M131 178v8" />
      <path className={illustrationStyles.paper} d="M164 112v92h58Z" />
      <path className={illustrationStyles.line} d="M176 156v36h24ZM164 130h5M164 146h5M164 162h5M164 178h5" />
      <path className={illustrationStyles.accent} d="M190 108h38v34h-38Z" />
      <path className={illustrationStyles.line} d="M198 120h22M198 130h14" />
    </g>
  )
}
