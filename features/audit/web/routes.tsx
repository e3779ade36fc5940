import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const auditScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/audit-log',
    component: lazyRouteComponent(() => import('./audit-log-screen.tsx'), 'AuditLogScreen'),
  }),
] as const
