import ChartPie from 'lucide-react/icons/chart-pie'
import Cog from 'lucide-react/icons/cog'
import FileText from 'lucide-react/icons/file-text'
import HandCoins from 'lucide-react/icons/hand-coins'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Megaphone from 'lucide-react/icons/megaphone'
import Scale from 'lucide-react/icons/scale'
import Shapes from 'lucide-react/icons/shapes'
import Wrench from 'lucide-react/icons/wrench'
import { toLabel } from './resource-labels.ts'
import styles from './category-icon.module.css'

const icons = {
  funding: HandCoins,
  marketing: Megaphone,
  legal: Scale,
  operations: Cog,
  finance: ChartPie,
  other: Shapes,
}
const typeIcons = { template: LayoutTemplate, guide: FileText, tool: Wrench }
type KnownCategory = keyof typeof icons

/** The icon of a category in its color; an unknown category is "other". */
export function CategoryIcon({ category, size = 22 }: { category: string; size?: number }) {
  const knownCategory: KnownCategory = category in icons ? (category as KnownCategory) : 'other'
  const Icon = icons[knownCategory]
  return (
    <span className={styles.icon} data-category={knownCategory}>
      <Icon size={size} aria-hidden />
    </span>
  )
}

/** The labels of category and type, the type with its icon. */
export function ResourceKind({ category, type }: { category: string; type: string }) {
  const Icon = typeIcons[type as keyof typeof typeIcons] ?? FileText
  return (
    <span className={styles.kind}>
      <span>{toLabel(category)}</span>
      <span>
        <Icon size={15} aria-hidden /> {toLabel(type)}
      </span>
    </span>
  )
}
