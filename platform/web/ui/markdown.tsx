import { Link } from '@tanstack/react-router'
import Square from 'lucide-react/icons/square'
import SquareCheck from 'lucide-react/icons/square-check'
import type { ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { createHeadingIds, listHeadings } from './markdown-headings.ts'
import styles from './markdown.module.css'

/**
 * Text that other people wrote, as Markdown. The one place where it becomes elements: HTML in it is dropped, links lead to
 * http, https or mail alone, pictures are our own copies. Headings begin at `topHeadingLevel`, so that they fit the page around,
 * and can be linked to, see `listHeadings`.
 */
export function Markdown({ children, topHeadingLevel = 2 }: { children: string; topHeadingLevel?: 2 | 3 }) {
  return (
    <div className={styles.text}>
      <ReactMarkdown
        skipHtml
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[addHeadingIds]}
        urlTransform={safeUrl}
        components={topHeadingLevel === 2 ? componentsFromH2 : componentsFromH3}
      >
        {children}
      </ReactMarkdown>
    </div>
  )
}

/** With fewer sections the text is short. */
const minHeadingCount = 3

/** Links to the sections of the same text, where it has several. */
export function MarkdownContents({ children, className = '' }: { children: string; className?: string | undefined }) {
  const headings = listHeadings(children)
  if (headings.length < minHeadingCount) return null
  return (
    <nav className={`${styles.contents} ${className}`} aria-label="On this page">
      <h2>On this page</h2>
      <ul>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <Link to="." hash={id} viewTransition={false}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type HtmlNode = { tagName?: string; value?: string; children?: HtmlNode[]; properties?: Record<string, unknown> }

/** Gives the headings the ids that `listHeadings` names. */
function addHeadingIds() {
  return (root: HtmlNode) => {
    const headings = (root.children ?? []).filter(({ tagName }) => /^h[1-6]$/.test(tagName ?? ''))
    const toId = createHeadingIds()
    for (const heading of headings) heading.properties = { ...heading.properties, id: toId(readText(heading)) }
  }
}

const readText = ({ value, children = [] }: HtmlNode): string => value ?? children.map(readText).join('')

/** An address that may stand in a text, or an empty one. */
export function safeUrl(url: string): string {
  if (/^(?:\/(?![/\\])|#)/.test(url)) return url
  return /^(?:https?:\/\/|mailto:)/i.test(url) ? url : ''
}

type TextLinkProps = { href?: string | undefined; children?: ReactNode }

function TextLink({ href, children }: TextLinkProps) {
  if (!href) return <>{children}</>
  const isInternal = href.startsWith('/') || href.startsWith('#')
  return <a {...(isInternal ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' })}>{children}</a>
}

/** A picture of another site would tell it who reads this; the server has copied those that belong here. */
function Picture({ src, alt }: { src?: unknown; alt?: string | undefined }) {
  return typeof src === 'string' && src.startsWith('/api/') ? <img src={src} alt={alt ?? ''} loading="lazy" /> : alt
}

type ScrollBoxProps = { label: string; className: string | undefined; children: ReactNode }

/** What is wider than the text scrolls by itself. */
const ScrollBox = ({ label, className, children }: ScrollBoxProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
  <div className={className} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
)

const Table = ({ children }: { children?: ReactNode }) => (
  <ScrollBox label="Table" className={styles.table}>
    <table>{children}</table>
  </ScrollBox>
)

const Code = ({ children }: { children?: ReactNode }) => (
  <ScrollBox label="Code" className={styles.code}>
    <pre>{children}</pre>
  </ScrollBox>
)

/** The box before a line of a list of tasks: a sign, since nothing here can be ticked. */
function TaskCheckbox({ checked }: { checked?: boolean | undefined }) {
  const [Icon, stateLabel] = checked ? ([SquareCheck, 'Done'] as const) : ([Square, 'To do'] as const)
  return <Icon size={18} role="img" aria-label={stateLabel} className={styles.taskCheckbox} />
}

const baseComponents = { a: TextLink, img: Picture, table: Table, pre: Code, input: TaskCheckbox } satisfies Components
const componentsFromH2: Components = { ...baseComponents, h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' }
const componentsFromH3: Components = { ...baseComponents, h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h4', h5: 'h4', h6: 'h4' }
