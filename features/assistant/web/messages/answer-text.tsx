import { memo, use, useState } from 'react'
import { splitMarkdown } from '#platform/web/ui/markdown-blocks.ts'
import { MarkdownPart } from '#platform/web/ui/markdown.tsx'
import { SourceContext } from '../sources/source-context.ts'
import { SourceMark } from '../sources/source-mark.tsx'
import styles from './answer-text.module.css'

type AnswerTextProps = { text: string; isGrowing: boolean }

/** An answer as Markdown. While it grows, only its last blocks are read and drawn again. */
export const AnswerText = memo(function AnswerText({ text, isGrowing }: AnswerTextProps) {
  // A mark whose end is still on its way would flicker as text.
  const shown = isGrowing ? text.replace(/\[\d{0,2}$/, '') : text
  const [split, setSplit] = useState(() => splitMarkdown(shown))
  const current = split.text === shown ? split : splitMarkdown(shown, split)
  if (current !== split) setSplit(current)
  return (
    <div className={styles.text} data-growing={isGrowing || undefined}>
      {current.blocks.map(({ raw, head }, index) => (
        // A block keeps its place: what follows is added behind it.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={index} markdown={head + raw} />
      ))}
    </div>
  )
})

const Block = memo(function Block({ markdown }: { markdown: string }) {
  return (
    <MarkdownPart renderText={renderText} className={styles.block}>
      {markdown}
    </MarkdownPart>
  )
})

const renderText = (text: string) => <TextWithMarks text={text} />

/** Turns `[2]` into a button where there is a source 2. */
function TextWithMarks({ text }: { text: string }) {
  const { sources } = use(SourceContext)
  return text.split(/(\[\d{1,2}\])/).map((part, index) => {
    const [, n] = /^\[(\d{1,2})\]$/.exec(part) ?? []
    const source = n && sources.get(Number(n))
    // The parts of a text never change places.
    // oxlint-disable-next-line react/no-array-index-key
    return source ? <SourceMark key={index} source={source} /> : part
  })
}
