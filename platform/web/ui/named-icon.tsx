import type { LucideIcon } from 'lucide-react'
import ChartPie from 'lucide-react/icons/chart-pie'
import Compass from 'lucide-react/icons/compass'
import DollarSign from 'lucide-react/icons/dollar-sign'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Package from 'lucide-react/icons/package'
import PanelTop from 'lucide-react/icons/panel-top'
import Rocket from 'lucide-react/icons/rocket'
import Search from 'lucide-react/icons/search'
import SquareCheckBig from 'lucide-react/icons/square-check-big'
import Star from 'lucide-react/icons/star'
import Target from 'lucide-react/icons/target'
import TrendingUp from 'lucide-react/icons/trending-up'
import Trophy from 'lucide-react/icons/trophy'
import UserCheck from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import Wrench from 'lucide-react/icons/wrench'

const icons: Record<string, LucideIcon> = {
  CheckSquare: SquareCheckBig,
  DollarSign,
  Lightbulb,
  PanelTop,
  PieChart: ChartPie,
  Users,
  Wrench,
  compass: Compass,
  'dollar-sign': DollarSign,
  lightbulb: Lightbulb,
  package: Package,
  rocket: Rocket,
  search: Search,
  star: Star,
  target: Target,
  'trending-up': TrendingUp,
  trophy: Trophy,
  'user-check': UserCheck,
  users: Users,
}

type NamedIconProps = { name: string; size?: number; fallback?: LucideIcon }

/** The icon that data names: tools as their authors write it, badges as the rules do. An unknown name is the fallback. */
export function NamedIcon({ name, size = 24, fallback = Wrench }: NamedIconProps) {
  const Icon = icons[name] ?? fallback
  return <Icon size={size} aria-hidden />
}
