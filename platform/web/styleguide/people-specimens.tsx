import '../theme/sheets/table.ts'
import { Table } from '@mantine/core'
import { formatNumber } from '../format.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { KeyboardHint } from '../ui/keyboard-hint.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Row, Specimen } from './specimen.tsx'

const people = [
  ['Maya Okafor', 1240, 'High', 'success'],
  ['Jonas Lindqvist', 640, 'Medium', 'info'],
  ['Priya Raman', 85, 'Low', 'warning'],
] as const
const portrait =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 64 64%22%3E%3Cpath fill=%22%238091be%22 d=%22M0 0h64v64H0z%22/%3E%3Ccircle cx=%2232%22 cy=%2226%22 r=%2212%22 fill=%22%23e3e8f4%22/%3E%3Cpath fill=%22%23e3e8f4%22 d=%22M10 64c2-16 10-22 22-22s20 6 22 22z%22/%3E%3C/svg%3E'
const loadedAt = Date.now()

export function PeopleSpecimen() {
  return (
    <Specimen
      title="People and times"
      note="Initials stand in for a photo that is missing or does not load. Hover a time for the exact one."
    >
      <Row>
        {people.map(([name]) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Ada Moreno" size={64} />
        <Avatar name="Lee Photo" size={64} src={portrait} />
        <Avatar name="Broken Photo" size={64} src="data:image/png;base64," />
      </Row>
      <Row>
        <RelativeTime at={loadedAt} />
        <RelativeTime at={loadedAt - 7_200_000} />
        <RelativeTime at={loadedAt - 260_000_000} />
        <KeyboardHint keys={['Ctrl', 'K']} />
      </Row>
    </Specimen>
  )
}

export function TableSpecimen() {
  return (
    <Specimen title="Table" note="Hairlines, no stripes. On phones a list of cards takes its place.">
      <Card padding="none">
        <Table highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Student</Table.Th>
              <Table.Th style={{ textAlign: 'end' }}>Points</Table.Th>
              <Table.Th>Engagement</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map(([name, points, level, tone]) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Table.Td ta="end">{formatNumber(points)}</Table.Td>
                <Table.Td>
                  <Badge tone={tone}>{level}</Badge>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Card>
    </Specimen>
  )
}
