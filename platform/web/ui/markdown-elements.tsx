import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import Square from 'lucide-react/icons/square'
import SquareCheck from 'lucide-react/icons/square-check'
import { createElement, Fragment, type ReactNode } from 'react'
import { createHeadingIds } from './markdown-headings.ts'
import { decodeEntities, safeUrl } from './markdown-text.ts'
import styles from './markdown.module.css'

export type MarkdownOptions = {
  topHeadingLevel: 2 | 3
  /** For one of many texts on a page, whose headings would share their ids. */
  hasHeadingIds?: boolean
  /** Says behind each link to another site which one it is: for texts that nobody has checked. */
  isHostShown?: boolean
  /** Draws plain text outside code and links, where some of it means more than itself. */
  renderText?: ((text: string) => ReactNode) | undefined
}

/** Only Markdown becomes elements: HTML in the text is dropped, and no kind of token is passed on as HTML. */
export function toElements(markdown: string, options: MarkdownOptions): ReactNode {
  try {
    const tokens = Lexer.lex(markdown)
    const headingIds = options.hasHeadingIds === false ? new Map<Token, string>() : listHeadingIds(tokens)
    return renderAll(tokens, { ...options, headingIds })
  } catch (error) {
    // Thousands of nested quotes or lists exhaust the stack of the parser. Such a text is shown as it was typed.
    if (error instanceof RangeError) return markdown
    throw error
  }
}

type Context = MarkdownOptions & { headingIds: ReadonlyMap<Token, string> }
type Renderers = {
  [Type in MarkedToken['type']]: (token: Extract<MarkedToken, { type: Type }>, context: Context) => ReactNode
}

const renderers: Renderers = {
  blockquote: ({ tokens }, context) => <blockquote>{renderAll(tokens, context)}</blockquote>,
  br: () => <br />,
  checkbox: ({ checked }) => <TaskCheckbox checked={checked} />,
  code: ({ text }) => <Code>{text}</Code>,
  codespan: ({ text }) => <code>{text}</code>,
  def: () => null,
  del: ({ tokens }, context) => <del>{renderAll(tokens, context)}</del>,
  em: ({ tokens }, context) => <em>{renderAll(tokens, context)}</em>,
  escape: ({ text }) => text,
  heading: renderHeading,
  hr: () => <hr />,
  html: () => null,
  image: ({ href, text }) => <Picture src={decodeEntities(href)} alt={decodeEntities(text)} />,
  link: ({ href, tokens }, context) => (
    <TextLink href={safeUrl(decodeEntities(href))} isHostShown={context.isHostShown}>
      {renderAll(tokens, { ...context, renderText: undefined })}
    </TextLink>
  ),
  list: renderList,
  list_item: ({ tokens }, context) => <li>{renderAll(tokens, context)}</li>,
  paragraph: ({ tokens }, context) => <p>{renderAll(tokens, context)}</p>,
  space: () => null,
  strong: ({ tokens }, context) => <strong>{renderAll(tokens, context)}</strong>,
  table: renderTable,
  text: ({ text, tokens }, context) => {
    if (tokens) return renderAll(tokens, context)
    const plain = decodeEntities(text)
    return context.renderText ? context.renderText(plain) : plain
  },
}

/** As arguments, not as a list, because a list of elements needs keys and these never change places. */
const spread = (nodes: ReactNode[]): ReactNode => createElement(Fragment, null, ...nodes)

function renderAll(tokens: readonly Token[], context: Context): ReactNode {
  return spread(
    (tokens as MarkedToken[]).map((token) => {
      const render = renderers[token.type] as (one: MarkedToken, context: Context) => ReactNode
      return render(token, context)
    }),
  )
}

function renderHeading(heading: Tokens.Heading, context: Context): ReactNode {
  const { topHeadingLevel, headingIds } = context
  const Tag = `h${Math.min(4, topHeadingLevel + Math.max(0, heading.depth - 2))}` as 'h2' | 'h3' | 'h4'
  return <Tag id={headingIds.get(heading)}>{renderAll(heading.tokens, context)}</Tag>
}

function renderList({ ordered, start, items }: Tokens.List, context: Context): ReactNode {
  return ordered ? (
    <ol start={start === 1 ? undefined : Number(start)}>{renderAll(items, context)}</ol>
  ) : (
    <ul>{renderAll(items, context)}</ul>
  )
}

/** The ids that `listHeadings` names, of the headings that are not inside anything else. */
function listHeadingIds(tokens: readonly Token[]): ReadonlyMap<Token, string> {
  const toId = createHeadingIds()
  const headings = tokens.filter(({ type }) => type === 'heading')
  return new Map(headings.map((heading) => [heading, toId(readText(heading as MarkedToken))]))
}

function readText(token: MarkedToken): string {
  if (token.type === 'image' || token.type === 'html') return ''
  if ('tokens' in token && token.tokens) return token.tokens.map((part) => readText(part as MarkedToken)).join('')
  return 'text' in token ? decodeEntities(token.text) : ''
}

type TextLinkProps = { href: string; isHostShown: boolean | undefined; children?: ReactNode }

function TextLink({ href, isHostShown, children }: TextLinkProps) {
  if (!href) return <>{children}</>
  if (href.startsWith('/') || href.startsWith('#')) return <a href={href}>{children}</a>
  const host = isHostShown && URL.parse(href)?.host
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
      {host && <span className={styles.host}> ({host})</span>}
    </>
  )
}

/** A picture of another site would tell it who reads this; the server has copied those that belong here. */
function Picture({ src, alt }: { src: string; alt: string }) {
  return src.startsWith('/api/') ? <img src={src} alt={alt} loading="lazy" /> : alt
}

type ScrollBoxProps = { label: string; className: string | undefined; children: ReactNode }

/** What is wider than the text scrolls by itself. */
const ScrollBox = ({ label, className, children }: ScrollBoxProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
  <div className={className} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
)

function renderTable({ header, rows }: Tokens.Table, context: Context): ReactNode {
  const toCell = (name: 'td' | 'th', { align, tokens }: Tokens.TableCell) =>
    createElement(name, align && { style: { textAlign: align } }, renderAll(tokens, context))
  const toRow = (name: 'td' | 'th', cells: Tokens.TableCell[]) =>
    createElement('tr', null, ...cells.map((cell) => toCell(name, cell)))
  return (
    <ScrollBox label="Table" className={styles.table}>
      <table>
        <thead>{toRow('th', header)}</thead>
        <tbody>{spread(rows.map((cells) => toRow('td', cells)))}</tbody>
      </table>
    </ScrollBox>
  )
}

const Code = ({ children }: { children: string }) => (
  <ScrollBox label="Code" className={styles.code}>
    <pre>
      <code>{children}</code>
    </pre>
  </ScrollBox>
)

/** The box before a line of a list of tasks: a sign, since nothing here can be ticked. */
function TaskCheckbox({ checked }: { checked: boolean }) {
  const [Icon, stateLabel] = checked ? ([SquareCheck, 'Done'] as const) : ([Square, 'To do'] as const)
  return <Icon size={18} role="img" aria-label={stateLabel} className={styles.taskCheckbox} />
}
