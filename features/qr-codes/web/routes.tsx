import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const qrCodeScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/link-sheet',
    component: lazyRouteComponent(() => import('#features/qr-codes/web/link-sheet-screen.tsx'), 'LinkSheetScreen'),
  }),
] as const
