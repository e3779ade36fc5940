import '#platform/web/theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentUserQuery } from '#features/accounts/web/api.ts'
import { createQueryClient } from '#platform/web/query-client.ts'
import { trackSession } from '#platform/web/session-state.ts'
import { cssVariablesResolver, theme } from '#platform/web/theme/theme.ts'
import { createAppRouter } from './router.tsx'

const queryClient = createQueryClient()
trackSession({ isSignedIn: () => Boolean(queryClient.getQueryData(currentUserQuery.queryKey)) })
const router = createAppRouter(queryClient)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
