import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { ensureBrowser } from '#tests/harness/browser.ts'
import { median } from '#tests/harness/measure.ts'
import { findFreePort } from '#tests/harness/test-app.ts'
import { printTable } from './table.ts'

const runCount = Number(process.env['BENCH_RUNS'] ?? 3)
const targetScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const categories = Object.keys(targetScores) as (keyof typeof targetScores)[]

type Run = { scores: number[]; faults: string[] }

/** Lighthouse's scores of the sign-in page and of a signed-in dashboard, desktop preset, medians of several runs. */
export async function benchLighthouse(url: string, { cookie }: { cookie: string }): Promise<void> {
  const port = await findFreePort()
  const { executablePath, args, env } = await ensureBrowser()
  const browser = await chromium.launch({
    args: [...args, `--remote-debugging-port=${port}`],
    ...(executablePath && { executablePath }),
    ...(env && { env }),
  })
  try {
    const rows: (string | number)[][] = []
    const faults = new Set<string>()
    for (const [name, headers] of [
      ['sign-in page', {}],
      ['dashboard', { cookie }],
    ] as const) {
      const runs: Run[] = []
      for (let run = 0; run < runCount; run++) runs.push(await runOnce(url, { port, headers }))
      rows.push([name, ...categories.map((_, index) => median(runs.map(({ scores }) => scores[index]!)))])
      for (const fault of runs.flatMap((run) => run.faults)) faults.add(`${name}: ${fault}`)
    }
    printTable(`Lighthouse, desktop, medians of ${runCount} runs (aims ${Object.values(targetScores).join(' / ')})`, {
      header: ['', ...categories],
      rows,
      footer: [...faults].join('\n  ') || 'nothing but speed to improve',
    })
  } finally {
    await browser.close()
  }
}

async function runOnce(
  url: string,
  { port, headers }: { port: number; headers: Record<string, string> },
): Promise<Run> {
  const result = await lighthouse(
    url,
    { port, extraHeaders: headers, onlyCategories: categories, output: 'json', logLevel: 'silent' },
    desktopConfig,
  )
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not look at ${url}: ${result?.lhr.runtimeError?.message}`)
  const { lhr } = result
  const audits = categories
    .slice(1)
    .flatMap((name) => lhr.categories[name]!.auditRefs.filter(({ weight }) => weight > 0))
  return {
    scores: categories.map((name) => Math.round((lhr.categories[name]!.score ?? 0) * 100)),
    faults: audits
      .filter(({ id }) => (lhr.audits[id]!.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${lhr.audits[id]!.title}`),
  }
}
