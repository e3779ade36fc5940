import BookOpen from 'lucide-react/icons/book-open'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleUser from 'lucide-react/icons/circle-user-round'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MessageCircle from 'lucide-react/icons/message-circle'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Rocket from 'lucide-react/icons/rocket'
import { paths } from '#rules/paths.ts'
import type { Permission, Role } from '#rules/permissions.ts'
import { mayOpen, type NavigationContext, type NavigationEntry } from './navigation.ts'

type BottomEntry = NavigationEntry & { permission: Permission }

const home: BottomEntry = { ...paths.dashboard, label: 'Home', icon: LayoutDashboard }
const events: BottomEntry = { ...paths.events, label: 'Events', icon: CalendarDays }
const me: BottomEntry = { ...paths.profile, label: 'Me', icon: CircleUser }

const student: BottomEntry[] = [
  home,
  { ...paths.ventures, label: 'Ventures', icon: Rocket },
  events,
  { ...paths.resources, label: 'Resources', icon: BookOpen },
  me,
]
const mentor: BottomEntry[] = [
  home,
  { ...paths.studentManagement, label: 'My Students', icon: GraduationCap },
  { ...paths.availability, label: 'Meetings', icon: CalendarClock },
  { ...paths.messages, label: 'Messages', icon: MessageCircle },
  me,
]
const staff: BottomEntry[] = [
  home,
  { ...paths.studentManagement, label: 'Students', icon: GraduationCap },
  { ...paths.interactions, label: 'Interactions', icon: NotebookPen },
  events,
  me,
]
const entries: Record<Role, BottomEntry[]> = { student, mentor, director: staff, admin: staff }

/** The five screens that people of this role open most. */
export const bottomEntriesFor = (context: NavigationContext): BottomEntry[] =>
  entries[context.user.role].filter((entry) => mayOpen(context, entry))
