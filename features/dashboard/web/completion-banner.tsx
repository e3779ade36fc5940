import { Box, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { OnboardingProfile } from '#platform/web/ui/illustrations/onboarding-profile.tsx'
import styles from './completion-banner.module.css'

/** Asks for the rest of the profile while less than half of it is there. */
export function CompletionBanner({ percent }: { percent: number }) {
  return (
    <section className={styles.banner} aria-labelledby="completion-title">
      <Box flex={1} miw={0}>
        <Box component="h2" id="completion-title" fz="var(--size-title-3)">
          Your profile is {percent}% complete
        </Box>
        <Text maw="56ch" mt="xs">
          Tell us who you are and what you're working on so mentors, students and staff can help.
        </Text>
        <Group gap={12} mt="md">
          <Button renderRoot={(props) => <Link to="/onboarding/step1" {...props} />}>Complete Profile</Button>
          <Button variant="default" renderRoot={(props) => <Link to="/profile" {...props} />}>
            View Profile
          </Button>
        </Group>
      </Box>
      <div className={styles.illustration}>
        <OnboardingProfile />
      </div>
    </section>
  )
}
