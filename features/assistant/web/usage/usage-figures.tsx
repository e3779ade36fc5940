import { formatCount, formatDollars, formatNumber } from '#platform/web/format.ts'
import { StatCards } from '#platform/web/ui/stat-cards.tsx'
import type { AssistantUsage } from '../../schema.ts'

/** The sums of the period. */
export function UsageFigures({ usage: { totals, firstTextMs } }: { usage: AssistantUsage }) {
  const { answerCount, tokenCount, unansweredCount, personCount, helpfulCount, unhelpfulCount } = totals
  const rated = helpfulCount + unhelpfulCount
  return (
    <>
      <StatCards
        label="Figures"
        figures={{
          Answers: formatNumber(answerCount),
          'People who asked': formatNumber(personCount),
          Tokens: formatNumber(Math.round(tokenCount)),
          Cost: formatDollars(totals.dollars),
        }}
      />
      <StatCards
        label="Quality"
        figures={{
          'Without an answer in our content': formatShare(unansweredCount, answerCount),
          'Rated helpful':
            rated > 0 ? `${formatShare(helpfulCount, rated)} of ${formatCount(rated, 'rating')}` : 'Not rated',
          'First words, half within': firstTextMs ? formatSeconds(firstTextMs.p50) : '–',
          'First words, 95% within': firstTextMs ? formatSeconds(firstTextMs.p95) : '–',
        }}
      />
    </>
  )
}

const formatShare = (count: number, total: number) => (total === 0 ? '–' : `${Math.round((count / total) * 100)}%`)
const formatSeconds = (ms: number) => `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`
