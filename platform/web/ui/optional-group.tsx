import { Box, Paper, Text, UnstyledButton } from '@mantine/core'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState, type ReactNode } from 'react'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import styles from './optional-group.module.css'

type OptionalGroupProps = {
  title: string
  hint: string
  hasError: boolean
  /** Expands it: what is filled in, by a template or from a pasted address, must be seen. */
  isFilled?: boolean
  children: ReactNode
}

/** Collapsed fields that most people do not need. Expands when one has an error, so that no error is hidden. */
export function OptionalGroup({ title, hint, hasError, isFilled = false, children }: OptionalGroupProps) {
  const [isOpen, setOpen] = useState(isFilled)
  const [wasFilled, setWasFilled] = useState(isFilled)
  if (isFilled !== wasFilled) {
    setWasFilled(isFilled)
    if (isFilled) setOpen(true)
  }
  const isShown = isOpen || hasError
  const id = useId()
  return (
    <Paper withBorder bg="transparent">
      <UnstyledButton
        className={styles.trigger!}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
      >
        <div>
          <Text fz="sm" fw={600}>
            {title}
          </Text>
          <Text fz="xs" c="dimmed">
            {hint}
          </Text>
        </div>
        <ChevronDown size={18} aria-hidden />
      </UnstyledButton>
      <Box id={id} hidden={!isShown} p="8px 16px 20px">
        <Fields>{children}</Fields>
      </Box>
    </Paper>
  )
}
