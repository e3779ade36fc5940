import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { toElements, type MarkdownOptions } from './markdown-elements.tsx'
import { listHeadings } from './markdown-headings.ts'
import styles from './markdown.module.css'

/**
 * Text that other people wrote, as Markdown. The one place where it becomes elements: HTML in it is dropped, links lead to
 * http, https or mail alone, pictures are our own copies. Headings begin at `topHeadingLevel`, so that they fit the page around,
 * and can be linked to, see `listHeadings`.
 */
export function Markdown({ children, topHeadingLevel = 2 }: { children: string; topHeadingLevel?: 2 | 3 }) {
  const elements = useMemo(() => toElements(children, { topHeadingLevel }), [children, topHeadingLevel])
  return <div className={styles.text}>{elements}</div>
}

type MarkdownPartProps = Pick<MarkdownOptions, 'renderText'> & { children: string; className: string | undefined }

/** One block of a text that no person wrote, such as an answer: links say where they lead, headings begin at the third level. */
export function MarkdownPart({ children, className, renderText }: MarkdownPartProps) {
  const elements = useMemo(
    () =>
      toElements(children, {
        topHeadingLevel: 3,
        hasHeadingIds: false,
        isHostShown: true,
        renderText,
      }),
    [children, renderText],
  )
  return <div className={`${styles.text} ${className ?? ''}`}>{elements}</div>
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
