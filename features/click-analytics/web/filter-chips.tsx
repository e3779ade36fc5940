import { Button, Group } from '@mantine/core'
import X from 'lucide-react/icons/x'
import { filters, type ClickSearch } from './click-search.ts'
import { filterTitles, getValueLabel } from './value-labels.ts'

/** The active filters. A click on a chip removes it. */
export function FilterChips({ search, onChange }: { search: ClickSearch; onChange: (search: ClickSearch) => void }) {
  const active = filters.filter((name) => search[name] !== undefined)
  if (active.length === 0) return null
  const { range, from, to } = search
  const clear = () => onChange({ ...(range && { range }), ...(from && to && { from, to }) })
  return (
    <Group component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Filters">
      {active.map((name) => {
        const { [name]: value = '', ...rest } = search
        const text = `${filterTitles[name]}: ${getValueLabel(name, value)}`
        const chip = { size: 'sm', radius: 'xl', variant: 'light', rightSection: <X size={14} aria-hidden /> }
        return (
          <li key={name}>
            <Button {...chip} aria-label={`Remove filter ${text}`} onClick={() => onChange(rest)}>
              {text}
            </Button>
          </li>
        )
      })}
      {active.length > 1 && (
        <li>
          <Button size="sm" radius="xl" variant="subtle" onClick={clear}>
            Clear all
          </Button>
        </li>
      )}
    </Group>
  )
}
