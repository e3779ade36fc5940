/** A text as a reader sees it, without white space, and where each of its characters is on the page. */
type PageText = { text: string; nodes: Text[]; starts: number[] }

/** Enough of the passage to be sure that this is it. */
const minFoundShare = 0.5

/**
 * The places of a passage on the page, a range for each line that is there; none where most of it is not. White space is left out of the
 * comparison: how a page is laid out puts other spaces between its words.
 */
export function findPassage(root: Node, passage: string): Range[] {
  const page = readText(root)
  const lines = passage.split('\n').map(withoutSpace).filter(Boolean)
  const ranges: Range[] = []
  let position = Math.max(
    0,
    page.text.indexOf(lines.toSorted((one, other) => other.length - one.length)[0] ?? '') - passage.length,
  )
  let foundLength = 0
  for (const line of lines) {
    const start = page.text.indexOf(line, position)
    if (start === -1) continue
    ranges.push(toRange(page, { start, end: start + line.length }))
    foundLength += line.length
    position = start + line.length
  }
  return foundLength >= withoutSpace(passage).length * minFoundShare ? ranges : []
}

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '')

function readText(root: Node): PageText {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const page: PageText = { text: '', nodes: [], starts: [] }
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    page.nodes.push(node)
    page.starts.push(page.text.length)
    page.text += withoutSpace(node.data)
  }
  return page
}

function toRange(page: PageText, { start, end }: { start: number; end: number }): Range {
  const range = new Range()
  range.setStart(...locate(page, start))
  const [node, offset] = locate(page, end - 1)
  range.setEnd(node, offset + 1)
  return range
}

/** Where the character at this index is: its node, and its offset there with white space. */
function locate({ nodes, starts }: PageText, index: number): [node: Text, offset: number] {
  const last = starts.findLastIndex((start) => start <= index)
  const node = nodes[last]!
  let left = index - starts[last]!
  for (let offset = 0; offset < node.data.length; offset += 1) {
    if (/\s/.test(node.data[offset]!)) continue
    if (left === 0) return [node, offset]
    left -= 1
  }
  return [node, node.data.length]
}
