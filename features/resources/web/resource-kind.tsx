import '#platform/web/theme/sheets/theme-icon.ts'
import { Text, ThemeIcon } from '@mantine/core'
import ChartPie from 'lucide-react/icons/chart-pie'
import Cog from 'lucide-react/icons/cog'
import FileText from 'lucide-react/icons/file-text'
import HandCoins from 'lucide-react/icons/hand-coins'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Megaphone from 'lucide-react/icons/megaphone'
import Scale from 'lucide-react/icons/scale'
import Shapes from 'lucide-react/icons/shapes'
import Wrench from 'lucide-react/icons/wrench'
import { stageNames } from '#rules/stages.ts'

const categories = {
  funding: { icon: HandCoins, color: 'var(--chart-3)' },
  marketing: { icon: Megaphone, color: 'light-dark(var(--orange-7), var(--orange-4))' },
  legal: { icon: Scale, color: 'var(--chart-4)' },
  operations: { icon: Cog, color: 'var(--chart-1)' },
  finance: { icon: ChartPie, color: 'var(--chart-5)' },
  other: { icon: Shapes, color: 'var(--chart-6)' },
}
const typeIcons = { template: LayoutTemplate, guide: FileText, tool: Wrench }

/** The label of a category, type or stage. */
export function toLabel(value: string): string {
  return stageNames[value] ?? value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ')
}

/** The icon of a category in its color; an unknown category is "other". */
export function CategoryIcon({ category, size = 22 }: { category: string; size?: number }) {
  const { icon: Icon, color } = categories[category as keyof typeof categories] ?? categories.other
  return (
    <ThemeIcon size={44} radius="sm" c={color} bg={`color-mix(in srgb, ${color} 14%, transparent)`}>
      <Icon size={size} aria-hidden />
    </ThemeIcon>
  )
}

/** The labels of category and type, the type with its icon. */
export function ResourceKind({ category, type }: { category: string; type: string }) {
  const Icon = typeIcons[type as keyof typeof typeIcons] ?? FileText
  return (
    <Text fz="sm" fw={600} c="var(--text-accent)">
      {toLabel(category)} · <Icon size={15} style={{ verticalAlign: -2 }} aria-hidden />
      {`\u00a0${toLabel(type)}`}
    </Text>
  )
}
