import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Config } from 'lighthouse'
import { ensureBrowser } from '#tests/harness/browser.ts'
import { firstScreens } from '#tests/harness/first-screens.ts'
import { median } from '#tests/harness/measure.ts'
import { findFreePort } from '#tests/harness/test-app.ts'
import { signIn } from './first-screens.ts'
import { printTable } from './table.ts'

const runCount = Number(process.env['BENCH_RUNS'] ?? 3)
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** `phone` is Lighthouse's own default: a slow phone on a slow network. Pages that need an account are not for search engines. */
const presets = {
  desktop: { config: desktopConfig, aim: '98 / 100 / 100 / 100' },
  phone: { config: undefined, aim: '90 / 100 / 100 / 100' },
}

type Run = { scores: number[]; shift: number; faults: string[] }

/** Lighthouse's scores of the first screens, on a desk and on a phone, medians of several runs. */
export async function benchLighthouse(url: string): Promise<void> {
  const port = await findFreePort()
  const { executablePath, args, env } = await ensureBrowser()
  const browser = await chromium.launch({
    args: [...args, `--remote-debugging-port=${port}`],
    ...(executablePath && { executablePath }),
    ...(env && { env }),
  })
  try {
    for (const [preset, { config, aim }] of Object.entries(presets)) {
      const rows: (string | number)[][] = []
      const faults = new Set<string>()
      for (const { name, path, role } of firstScreens) {
        const headers: Record<string, string> = role ? { cookie: await signIn(url, role) } : {}
        const runs: Run[] = []
        for (let run = 0; run < runCount; run++) runs.push(await runOnce(`${url}${path}`, { port, headers, config }))
        const scores = categories.map((_, index) => median(runs.map((one) => one.scores[index]!)))
        rows.push([name, ...scores, median(runs.map(({ shift }) => shift)).toFixed(3)])
        for (const fault of runs.flatMap((run) => run.faults)) faults.add(`${name}: ${fault}`)
      }
      printTable(`Lighthouse, ${preset}, medians of ${runCount} runs (aim ${aim})`, {
        header: ['', ...categories, 'layout shift'],
        rows,
        footer: [...faults].join('\n  ') || 'nothing but speed to improve',
      })
    }
  } finally {
    await browser.close()
  }
}

type RunOptions = { port: number; headers: Record<string, string>; config: Config | undefined }

async function runOnce(url: string, { port, headers, config }: RunOptions): Promise<Run> {
  const result = await lighthouse(
    url,
    { port, extraHeaders: headers, onlyCategories: categories, output: 'json', logLevel: 'silent' },
    config,
  )
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not look at ${url}: ${result?.lhr.runtimeError?.message}`)
  const { lhr } = result
  const audits = categories
    .slice(1)
    .flatMap((name) => lhr.categories[name]!.auditRefs.filter(({ weight }) => weight > 0))
  return {
    shift: lhr.audits['cumulative-layout-shift']!.numericValue ?? 0,
    scores: categories.map((name) => Math.round((lhr.categories[name]!.score ?? 0) * 100)),
    faults: audits
      .filter(({ id }) => (lhr.audits[id]!.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${lhr.audits[id]!.title}`),
  }
}
