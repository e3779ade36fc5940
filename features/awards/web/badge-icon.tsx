import type { LucideIcon } from 'lucide-react'
import Award from 'lucide-react/icons/award'
import Compass from 'lucide-react/icons/compass'
import DollarSign from 'lucide-react/icons/dollar-sign'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Package from 'lucide-react/icons/package'
import Rocket from 'lucide-react/icons/rocket'
import Search from 'lucide-react/icons/search'
import Star from 'lucide-react/icons/star'
import Target from 'lucide-react/icons/target'
import TrendingUp from 'lucide-react/icons/trending-up'
import Trophy from 'lucide-react/icons/trophy'
import UserCheck from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import type { Ref } from 'react'
import styles from './badge-icon.module.css'

const icons: Record<string, LucideIcon> = {
  rocket: Rocket,
  search: Search,
  lightbulb: Lightbulb,
  'user-check': UserCheck,
  target: Target,
  'trending-up': TrendingUp,
  'dollar-sign': DollarSign,
  trophy: Trophy,
  users: Users,
  package: Package,
  compass: Compass,
  star: Star,
}

/** The picture of a badge by the name the rules give it. */
export function BadgeIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Award
  return <Icon size={24} strokeWidth={1.75} aria-hidden />
}

/** The same as something earned. */
export function Medal({ name, ref }: { name: string; ref: Ref<HTMLSpanElement> }) {
  return (
    <span ref={ref} className={styles.medal}>
      <BadgeIcon name={name} />
    </span>
  )
}
