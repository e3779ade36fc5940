import ChartPie from 'lucide-react/icons/chart-pie'
import CheckSquare from 'lucide-react/icons/square-check-big'
import DollarSign from 'lucide-react/icons/dollar-sign'
import Lightbulb from 'lucide-react/icons/lightbulb'
import PanelTop from 'lucide-react/icons/panel-top'
import Users from 'lucide-react/icons/users'
import Wrench from 'lucide-react/icons/wrench'
import type { CSSProperties } from 'react'
import styles from './tool-card.module.css'

const icons = { PanelTop, Users, PieChart: ChartPie, Lightbulb, CheckSquare, DollarSign, Wrench }

type ToolIconProps = { icon: string; bgColor: string | null; iconColor: string | null }

/** A tool's icon in the colors its author chose. An invalid color falls back to ours. */
export function ToolIcon({ icon, bgColor, iconColor }: ToolIconProps) {
  const Icon = icon in icons ? icons[icon as keyof typeof icons] : Wrench
  const colors = { ...(bgColor && { '--icon-background': bgColor }), ...(iconColor && { '--icon-color': iconColor }) }
  return (
    <span className={styles.icon} style={colors as CSSProperties}>
      <Icon size={24} aria-hidden />
    </span>
  )
}
