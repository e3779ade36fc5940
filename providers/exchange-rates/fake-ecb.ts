import { startFakeService } from '../fake-service.ts'
import type { ReferenceRates } from './port.ts'

/** The European Central Bank's feed as it publishes it, with these days, newest first in the long file. */
export const startFakeEcb = (days: readonly ReferenceRates[]) =>
  startFakeService(({ path }) => {
    const newestFirst = days.toSorted((one, other) => (one.day < other.day ? 1 : -1))
    if (path === '/eurofxref-daily.xml') return toReply(toXml(newestFirst.slice(0, 1)))
    if (path === '/eurofxref-hist-90d.xml') return toReply(toXml(newestFirst))
    return { status: 404, contentType: 'text/html', body: Buffer.from('<p>Not found</p>') }
  })

const toReply = (xml: string) => ({ status: 200, contentType: 'text/xml', body: Buffer.from(xml) })

const toXml = (days: readonly ReferenceRates[]) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
${days.map(toDay).join('\n')}
\t</Cube>
</gesmes:Envelope>`

const toDay = ({ day, perEuro }: ReferenceRates) => `\t\t<Cube time='${day}'>
${Object.entries(perEuro)
  .map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`)
  .join('\n')}
\t\t</Cube>`
