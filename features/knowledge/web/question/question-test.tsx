import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NoResultsIllustration } from '#platform/web/ui/illustrations/no-results-illustration.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { limits } from '#rules/limits.ts'
import { searchTest, type SearchTestReply } from '../../schema.ts'
import { knowledge } from '../api.ts'
import { kindLabels } from '../item-labels.ts'

/** A question as members would ask it, and what would be found for it. */
export function QuestionTest() {
  const [reply, setReply] = useState<SearchTestReply>()
  const search = knowledge.useAction('POST /api/admin/knowledge/search', {
    failure: { title: 'Test failed', message: 'Please try again.' },
    onSuccess: setReply,
  })
  const form = useSchemaForm({
    schema: searchTest,
    initialValues: { query: '', limit: 10 },
    submit: (body) => search.submit({ body }),
  })
  return (
    <Stack mt="md">
      <form onSubmit={form.onSubmitForm} noValidate>
        <Stack gap="sm" align="flex-start" maw="var(--line-length)">
          <Textarea
            w="100%"
            label="Question"
            description="As a student would ask it. You see what Foundry AI would find with your rights."
            autosize
            minRows={2}
            maxLength={limits.knowledge.queryLength}
            {...form.getInputProps('query')}
          />
          <Button type="submit" loading={form.isSubmitting}>
            Test
          </Button>
        </Stack>
      </form>
      {reply && <Results reply={reply} />}
    </Stack>
  )
}

function Results({ reply: { results, confidence, isAnswered, durationMs } }: { reply: SearchTestReply }) {
  return (
    <section aria-label="Results">
      <h2 className="visually-hidden">Results</h2>
      <Group gap="sm" mb="sm" role="status">
        <StatusBadge tone={isAnswered ? 'success' : 'warning'}>
          {isAnswered ? 'Counts as answered' : 'Counts as not answered'}
        </StatusBadge>
        <span className="quiet small tabular">{`Confidence ${confidence.toFixed(2)} · ${durationMs} ms`}</span>
      </Group>
      {results.length === 0 ? (
        <EmptyState title="Nothing found" illustration={<NoResultsIllustration />} headingLevel={2} isCompact>
          No passage has anything to do with this question.
        </EmptyState>
      ) : (
        <Stack renderRoot={(props) => <ol {...props} style={{ listStyle: 'none', padding: 0, margin: 0 }} />}>
          {results.map((result, index) => (
            <li key={result.id}>
              <Result result={result} rank={index + 1} />
            </li>
          ))}
        </Stack>
      )}
    </section>
  )
}

type ResultProps = { result: SearchTestReply['results'][number]; rank: number }

function Result({ result, rank }: ResultProps) {
  const { kind, title, headings, page, text, url, score, legs } = result
  const location = [...headings, ...(page === null ? [] : [`Page ${page}`])].join(' › ')
  return (
    <TitleCard title={`${rank}. ${title}`} intro={location} headingLevel={3} aside={<Badge>{kindLabels[kind]}</Badge>}>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
      <Group gap="sm">
        <Badge tone="info">{`Score ${score.toFixed(2)}`}</Badge>
        {Object.entries(legs).map(([name, leg]) => (
          <Badge key={name}>{`${name}: rank ${leg.rank}, ${leg.score.toFixed(2)}`}</Badge>
        ))}
        <ScreenLink to={url}>Open at the passage</ScreenLink>
      </Group>
    </TitleCard>
  )
}
