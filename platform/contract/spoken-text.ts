/** Markdown as it would be read aloud: without signs, marks of sources, and addresses. */
export const toSpokenText = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[\d{1,2}\]/g, '')
    .replaceAll(/^[\s>#|*+-]+|[*`~|]/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
