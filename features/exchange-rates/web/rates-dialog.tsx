import { Button, FileButton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { formatCount, formatDate } from '#platform/web/format.ts'
import { readTableFile } from '#platform/web/table-file.ts'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import type { RateStatus } from '../schema.ts'
import { exchangeRates, rateStatusQuery } from './api.ts'
import { RateForm } from './rate-form.tsx'
import { RateList } from './rate-list.tsx'

export function RatesSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data: status } = useQuery(rateStatusQuery)
  const [currency, setCurrency] = useState('')
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="Exchange rates">
      <Stack gap="lg">
        <Text>{status ? describe(status) : 'Loading…'}</Text>
        <RateForm homeCurrency={status?.homeCurrency ?? 'USD'} onSaved={setCurrency} />
        <ImportButton />
        <RateList words={currency} onSearch={setCurrency} />
      </Stack>
    </SheetDialog>
  )
}

function describe({ homeCurrency, feed, lastDay }: RateStatus): string {
  const last = lastDay ? ` The last day is ${formatDate(lastDay)}.` : ''
  const sources = {
    ecb: 'Rates come from the European Central Bank every business day.',
    sample: 'This demo has sample rates.',
    none: 'Enter rates or import them from the European Central Bank.',
  }
  return `Receipts are converted to ${homeCurrency} with the rate of their day and keep it. ${sources[feed ?? 'none']}${last}`
}

function ImportButton() {
  const [error, setError] = useState<string>()
  const load = exchangeRates.useAction('POST /api/exchange-rates/import', {
    success: ({ dayCount }) => ({ title: `${formatCount(dayCount, 'day')} imported` }),
    failure: (problem) => {
      setError(problem.message || 'The file was not imported. Please try again.')
      return null
    },
  })
  const send = async (file: File | null) => {
    if (!file) return
    const { csv, problem } = await readTableFile(file)
    setError(problem)
    if (!problem) await load.run({ body: { csv } })
  }
  return (
    <div>
      <FileButton onChange={(file) => void send(file)} accept=".csv,text/csv">
        {(props) => (
          <Button {...props} variant="default" loading={load.isRunning} leftSection={<Upload size={18} aria-hidden />}>
            Import a CSV file
          </Button>
        )}
      </FileButton>
      <Text fz="sm" c="dimmed" mt={4}>
        The reference rates as the European Central Bank offers them for download (eurofxref.csv or eurofxref-hist.csv).
      </Text>
      {error && (
        <Text fz="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
