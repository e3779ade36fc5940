import Square from 'lucide-react/icons/square'
import SquareCheck from 'lucide-react/icons/square-check'
import type { ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import styles from './markdown.module.css'

/**
 * Text that other people wrote, as Markdown. The one place where it becomes elements: HTML in it is dropped, links lead to
 * http, https or mail alone, pictures are our own copies. Headings begin at `firstLevel`, so that they fit the page around.
 */
export function Markdown({ children, firstLevel = 2 }: { children: string; firstLevel?: 2 | 3 }) {
  return (
    <div className={styles.text}>
      <ReactMarkdown
        skipHtml
        remarkPlugins={[remarkGfm]}
        urlTransform={safeUrl}
        components={firstLevel === 2 ? secondLevel : thirdLevel}
      >
        {children}
      </ReactMarkdown>
    </div>
  )
}

/** An address that may stand in a text, or an empty one. */
export function safeUrl(given: string): string {
  if (/^(?:\/(?![/\\])|#)/.test(given)) return given
  return /^(?:https?:\/\/|mailto:)/i.test(given) ? given : ''
}

type Linked = { href?: string | undefined; children?: ReactNode }

function TextLink({ href, children }: Linked) {
  if (!href) return <>{children}</>
  const isOurs = href.startsWith('/') || href.startsWith('#')
  return <a {...(isOurs ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' })}>{children}</a>
}

/** A picture of another site would tell it who reads this; the server has copied those that belong here. */
function Picture({ src, alt }: { src?: unknown; alt?: string | undefined }) {
  return typeof src === 'string' && src.startsWith('/api/') ? <img src={src} alt={alt ?? ''} loading="lazy" /> : alt
}

type BoxProps = { label: string; className: string | undefined; children: ReactNode }

/** What is wider than the text scrolls by itself. */
const WideBox = ({ label, className, children }: BoxProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
  <div className={className} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
)

const Table = ({ children }: { children?: ReactNode }) => (
  <WideBox label="Table" className={styles.table}>
    <table>{children}</table>
  </WideBox>
)

const Code = ({ children }: { children?: ReactNode }) => (
  <WideBox label="Code" className={styles.code}>
    <pre>{children}</pre>
  </WideBox>
)

/** The box before a line of a list of tasks: a sign, since nothing here can be ticked. */
function TaskBox({ checked }: { checked?: boolean | undefined }) {
  const [Icon, meaning] = checked ? ([SquareCheck, 'Done'] as const) : ([Square, 'To do'] as const)
  return <Icon size={18} role="img" aria-label={meaning} className={styles.taskBox} />
}

const plain = { a: TextLink, img: Picture, table: Table, pre: Code, input: TaskBox } satisfies Components
const secondLevel: Components = { ...plain, h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' }
const thirdLevel: Components = { ...plain, h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h4', h5: 'h4', h6: 'h4' }
