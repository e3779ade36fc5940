import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { generatedPages } from './pages.ts'

const isCheck = process.argv.includes('--check')
const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

mkdirSync('docs', { recursive: true })
const stale = Object.entries(generatedPages()).filter(([path, text]) => read(path) !== text)
for (const [path, text] of stale) {
  if (isCheck) process.stderr.write(`${path} is not current: run \`npm run docs\`\n`)
  else writeFileSync(path, text)
}
process.exitCode = isCheck && stale.length > 0 ? 1 : 0
