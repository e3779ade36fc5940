type Heading = { id: string; title: string }

/** The sections of a Markdown text: its headings of the first two levels, with the ids that `Markdown` gives them. */
export function listHeadings(markdown: string): Heading[] {
  const toId = createHeadingIds()
  const withoutCode = markdown.replaceAll(/^ {0,3}(```|~~~)[^]*?^ {0,3}\1[^\n]*$/gm, '')
  const lines = withoutCode.matchAll(/^ {0,3}(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/gm)
  return [...lines]
    .map(([, marks, text]) => ({ level: marks!.length, title: toPlainText(text!) }))
    .map(({ level, title }) => ({ level, title, id: toId(title) }))
    .filter(({ level }) => level <= 2)
    .map(({ id, title }) => ({ id, title }))
}

/** Answers the id of each heading of a text in turn: made of its words, so that a link to it survives edits elsewhere. */
export function createHeadingIds(): (title: string) => string {
  const counts = new Map<string, number>()
  return (title) => {
    const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    // With a prefix: the text is written by others and must not take an id of the page.
    const id = ['section', ...words].join('-')
    const count = counts.get(id) ?? 0
    counts.set(id, count + 1)
    return count === 0 ? id : `${id}-${count + 1}`
  }
}

/** Without the marks of links, emphasis and code. */
const toPlainText = (text: string): string =>
  text.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[*`~]|\\(?=[^\w\s])|(?<!\w)_|_(?!\w)/g, '')
