import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'

export function BackLink({ to }: { to: '/onboarding/step1' | '/onboarding/step2' }) {
  return (
    <Button component={Link} to={to} variant="subtle" leftSection={<ArrowLeft size={18} aria-hidden />}>
      Back
    </Button>
  )
}
