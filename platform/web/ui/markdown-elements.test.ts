import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toElements } from './markdown-elements.tsx'

const toHtml = (markdown: string) =>
  renderToStaticMarkup(toElements(markdown, { topHeadingLevel: 2 })).replaceAll(/ class="[^"]*"/g, '')

test('headings fit the page around and have the ids of their words', () => {
  expect(toHtml('# Cap tables\n\n### A *small* `one`\n\n> ## Quoted\n\n## Cap tables')).toBe(
    '<h2 id="section-cap-tables">Cap tables</h2><h3 id="section-a-small-one">A <em>small</em> <code>one</code></h3>' +
      '<blockquote><h2>Quoted</h2></blockquote><h2 id="section-cap-tables-2">Cap tables</h2>',
  )
})

test('HTML is dropped, the words between its tags stay', () => {
  expect(toHtml('Some <b onclick="x()">bold</b> <img src=x onerror=x()> text')).toBe('<p>Some bold  text</p>')
  expect(toHtml('<script>alert(1)</script>\n\n<div>Block</div>\n\nAfter')).toBe('<p>After</p>')
  expect(toHtml('`<b>` &lt;b&gt; &#60;i&#62; &copy; &unknown;')).toBe(
    '<p><code>&lt;b&gt;</code> &lt;b&gt; &lt;i&gt; © &amp;unknown;</p>',
  )
})

test('links lead to the web, mail and own paths alone', () => {
  const addressOf = (address: string) => /href="([^"]*)"/.exec(toHtml(`[text](${address})`))?.[1]
  expect(addressOf('https://example.org')).toBe('https://example.org')
  expect(addressOf('/events')).toBe('/events')
  expect(addressOf('mailto:a@example.org')).toBe('mailto:a@example.org')
  for (const address of [
    'javascript:x()',
    'java&#115;cript:x()',
    '//example.org',
    '/\\example.org',
    'data:text/html,x',
    'a.html',
  ])
    expect(addressOf(address)).toBeUndefined()
  expect(toHtml('[run](javascript:x())')).toBe('<p>run</p>')
  expect(toHtml('See https://example.org')).toContain('target="_blank" rel="noopener noreferrer"')
})

test('pictures are our own copies, others are their description', () => {
  expect(toHtml('![A chart](/api/files/1.png)')).toBe(
    '<p><img src="/api/files/1.png" alt="A chart" loading="lazy"/></p>',
  )
  expect(toHtml('![A chart](https://example.org/1.png)')).toBe('<p>A chart</p>')
})

test('lists, tasks, tables and code', () => {
  expect(toHtml('3. one\n4. two\n   - inner')).toBe(
    '<ol start="3"><li>one</li><li>two<ul><li>inner</li></ul></li></ol>',
  )
  const tasks = toHtml('- [x] done\n- [ ] open')
  expect(tasks).toContain('aria-label="Done"')
  expect(tasks).toContain('aria-label="To do"')
  expect(toHtml('| a | b |\n|--|--:|\n| 1 | **2** |')).toContain(
    '<thead><tr><th>a</th><th style="text-align:right">b</th></tr></thead>' +
      '<tbody><tr><td>1</td><td style="text-align:right"><strong>2</strong></td></tr></tbody>',
  )
  expect(toHtml('```js\na < b\n```')).toContain('<pre><code>a &lt; b</code></pre>')
})

test('what is nested too deeply is shown as typed', () => {
  const text = `${'> '.repeat(20_000)}deep`
  expect(toElements(text, { topHeadingLevel: 2 })).toBe(text)
})
