import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const receiptScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/receipts',
    validateSearch: (search: Record<string, unknown>) => search,
    component: lazyRouteComponent(() => import('./receipts-screen.tsx'), 'ReceiptsScreen'),
  }),
] as const
