import type { LucideIcon } from 'lucide-react'
import Building from 'lucide-react/icons/building-2'
import BookOpen from 'lucide-react/icons/book-open'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartLine from 'lucide-react/icons/chart-line'
import CircleUser from 'lucide-react/icons/circle-user-round'
import Contact from 'lucide-react/icons/contact-round'
import Database from 'lucide-react/icons/database'
import Download from 'lucide-react/icons/download'
import Gauge from 'lucide-react/icons/gauge'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Handshake from 'lucide-react/icons/handshake'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Link from 'lucide-react/icons/link'
import Megaphone from 'lucide-react/icons/megaphone'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MessageCircle from 'lucide-react/icons/message-circle'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Report from 'lucide-react/icons/file-chart-column'
import Rocket from 'lucide-react/icons/rocket'
import ScrollText from 'lucide-react/icons/scroll-text'
import Sparkles from 'lucide-react/icons/sparkles'
import Star from 'lucide-react/icons/star'
import Server from 'lucide-react/icons/server'
import Trophy from 'lucide-react/icons/trophy'
import UserRound from 'lucide-react/icons/user-round'
import UserCog from 'lucide-react/icons/user-round-cog'
import Users from 'lucide-react/icons/users-round'
import Wrench from 'lucide-react/icons/wrench'
import type { CurrentUser } from '#features/users/schema.ts'
import { toCourseSlug } from '#rules/course-slug.ts'
import { paths, type ScreenName } from '#rules/paths.ts'
import type { Permission } from '#rules/permissions.ts'

export type NavigationEntry = { path: string; label: string; icon: LucideIcon; badge?: string }
export type NavigationGroup = { title: string; entries: NavigationEntry[] }

type NavigationRow = { screen: ScreenName; label: string; icon: LucideIcon; badge?: string; path?: string }
type NavigationSection = {
  title: string
  isVisibleTo(user: CurrentUser): boolean
  rows: readonly NavigationRow[] | ((user: CurrentUser) => NavigationRow[])
}

const everybody = () => true

// oxfmt-ignore
const sections: readonly NavigationSection[] = [
  { title: 'Screens', isVisibleTo: everybody, rows: [
    { screen: 'profile',           label: 'Profile',            icon: CircleUser },
    { screen: 'dashboard',         label: 'Dashboard',          icon: LayoutDashboard },
    { screen: 'ventures',          label: 'Ventures',           icon: Rocket },
    { screen: 'mentors',           label: 'My Mentors',         icon: Handshake },
    { screen: 'resources',         label: 'Resources',          icon: BookOpen },
    { screen: 'tools',             label: 'Venture Tools',      icon: Wrench },
    { screen: 'events',            label: 'Events',             icon: CalendarDays },
    { screen: 'achievements',      label: 'Achievements',       icon: Trophy },
    { screen: 'assistant',         label: 'Foundry AI',         icon: Sparkles, badge: 'Beta' },
  ] },
  { title: 'Mentoring', isVisibleTo: ({ role }) => role === 'mentor' || role === 'director', rows: [
    { screen: 'studentManagement', label: 'My Students',        icon: GraduationCap },
    { screen: 'mentorDirectory',   label: 'Mentor Directory',   icon: Contact },
    { screen: 'availability',      label: 'Your Meetings',      icon: CalendarClock },
    { screen: 'messages',          label: 'Messages',           icon: MessageCircle },
    { screen: 'advisingRequests',  label: 'Advising Requests',  icon: LifeBuoy },
  ] },
  { title: 'My Courses', isVisibleTo: everybody, rows: getCourseRows },
  { title: 'Analyst Tools', isVisibleTo: ({ role, isAnalyst }) => role === 'student' && isAnalyst, rows: [
    { screen: 'analytics',         label: 'Analytics',          icon: ChartLine },
    { screen: 'reports',           label: 'Reports',            icon: Report },
    { screen: 'dataExport',        label: 'Data Export',        icon: Download },
  ] },
  { title: 'Administration', isVisibleTo: ({ role }) => role === 'admin' || role === 'director', rows: [
    { screen: 'adminDashboard',    label: 'Admin Dashboard',    icon: Gauge },
    { screen: 'studentManagement', label: 'Student Management', icon: GraduationCap },
    { screen: 'analytics',         label: 'Analytics',          icon: ChartLine },
    { screen: 'reports',           label: 'Reports',            icon: Report },
    { screen: 'dataExport',        label: 'Data Export',        icon: Download },
    { screen: 'userManagement',    label: 'User Management',    icon: UserRound },
    { screen: 'teamManagement',    label: 'Team Management',    icon: Users },
    { screen: 'mentorManagement',  label: 'Mentor Management',  icon: UserCog },
    { screen: 'advisingRequests',  label: 'Advising Requests',  icon: LifeBuoy },
    { screen: 'meetingFeedback',  label: 'Meeting Feedback',   icon: Star },
    { screen: 'crm',               label: 'CRM Integration',    icon: Building },
    { screen: 'vectorManagement',  label: 'Vector Management',  icon: Database },
    { screen: 'assistantUsage',    label: 'Foundry AI Usage',   icon: Sparkles },
    { screen: 'contentManagement', label: 'Content',            icon: BookOpen },
    { screen: 'announcements',     label: 'Announcements',      icon: Megaphone },
    { screen: 'linkTracking',      label: 'Link Tracking',      icon: Link },
    { screen: 'receipts',          label: 'Receipts',           icon: ReceiptText },
    { screen: 'auditLog',          label: 'Audit Log',          icon: ScrollText },
    { screen: 'system',            label: 'System',             icon: Server },
  ] },
]

/** `Venture Design 101` is at `/courses/venture-design-101`. */
function getCourseRows({ courseEnrollment }: CurrentUser): NavigationRow[] {
  return courseEnrollment.map((name) => ({
    screen: 'course',
    label: name,
    icon: GraduationCap,
    path: `/courses/${encodeURIComponent(toCourseSlug(name))}`,
  }))
}

export type NavigationContext = { user: CurrentUser; hasScreen(url: string): boolean }

/** Whether the screen is built and the person has the permission it asks for, so that nothing leads to a 404. */
export function mayOpen(
  { user, hasScreen }: NavigationContext,
  { path, permission }: { path: string; permission: Permission },
): boolean {
  return user.permissions.includes(permission) && hasScreen(path)
}

/** The side navigation of this person; a group without an entry is left out. */
export function navigationFor(context: NavigationContext): NavigationGroup[] {
  return sections
    .filter(({ isVisibleTo }) => isVisibleTo(context.user))
    .map(({ title, rows }) => ({
      title,
      entries: (typeof rows === 'function' ? rows(context.user) : rows)
        .map(({ screen, path = paths[screen].path, ...row }) => ({
          ...row,
          path,
          permission: paths[screen].permission,
        }))
        .filter((entry) => mayOpen(context, entry)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
