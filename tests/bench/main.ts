import { parseArgs } from 'node:util'
import { benchAssistant } from './assistant.ts'
import { benchAwards } from './awards.ts'
import { benchHttp } from './http.ts'
import { benchLectureHall } from './lecture-hall.ts'
import { benchLinkLists } from './link-lists.ts'
import { benchLinks } from './links.ts'
import { benchLists } from './lists.ts'
import { benchReceipts } from './receipts.ts'
import { benchResources } from './resources.ts'
import { benchScaling } from './scaling.ts'
import { benchRetrieval } from './retrieval.ts'
import { benchStaff } from './staff.ts'
import { benchRegistrations } from './registrations.ts'
import { benchSlots } from './slots.ts'
import { benchSpeech } from './speech.ts'
import { benchStart } from './start.ts'
import { benchWeb } from './web.ts'

/** The exit code for wrong usage (sysexits EX_USAGE). */
const exitUsage = 64

const { values, positionals } = parseArgs({
  options: {
    plans: { type: 'boolean', default: false },
    links: { type: 'string', default: '5000' },
    resources: { type: 'string', default: '10000' },
    clicks: { type: 'string', default: '1000000,10000000' },
    scale: { type: 'string', default: '1' },
    people: { type: 'string', default: '5000' },
    characters: { type: 'string', default: '20000' },
    'book-characters': { type: 'string', default: '600000' },
    passages: { type: 'string', default: '20000' },
  },
  allowPositionals: true,
})
const benchmarks: Record<string, () => Promise<void>> = {
  http: benchHttp,
  start: benchStart,
  web: benchWeb,
  links: benchLinks,
  resources: () => benchResources({ count: Number(values.resources) }),
  registrations: () => benchRegistrations({ people: Number(values.people) }),
  slots: benchSlots,
  lists: () => benchLists({ isPrintingPlans: values.plans }),
}
/** Take minutes and gigabytes: run only by name. */
const slowParts: typeof benchmarks = {
  assistant: benchAssistant,
  awards: benchAwards,
  'lecture-hall': benchLectureHall,
  'link-lists': () => benchLinkLists({ links: Number(values.links), clicks: values.clicks.split(',').map(Number) }),
  receipts: benchReceipts,
  retrieval: () => benchRetrieval({ passageCount: Number(values.passages) }),
  scaling: benchScaling,
  speech: () =>
    benchSpeech({ characters: Number(values.characters), bookCharacters: Number(values['book-characters']) }),
  staff: () => benchStaff({ scale: Number(values.scale), isPrintingPlans: values.plans }),
}
const names = positionals.length > 0 ? positionals : Object.keys(benchmarks)
Object.assign(benchmarks, slowParts)
const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name))
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}: choose of ${Object.keys(benchmarks).join(', ')}.\n`)
  process.exit(exitUsage)
}
for (const name of names) {
  try {
    await benchmarks[name]!()
  } catch (error) {
    process.stderr.write(`\n${name} could not be measured: ${(error as Error).stack}\n`)
    process.exitCode = 1
  }
}
