import { z } from '#platform/contract/zod.ts'

export const toolStatuses = ['Available', 'Popular', 'New', 'Featured', 'In Progress', 'Advanced'] as const
export const toolIcons = ['PanelTop', 'Users', 'PieChart', 'Lightbulb', 'CheckSquare', 'DollarSign', 'Wrench'] as const

export const tool = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  status: z.string(),
  url: z.string().nullable(),
  icon: z.string(),
  bgColor: z.string().nullable(),
  iconColor: z.string().nullable(),
})
export type Tool = z.output<typeof tool>
