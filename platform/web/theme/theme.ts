import { createTheme } from '@mantine/core'
import type { CSSVariablesResolver, MantineColorsTuple, VariantColorsResolver } from '@mantine/core'

const scale = (name: string) =>
  Array.from({ length: 10 }, (_, step) => `var(--${name}-${step})`) as unknown as MantineColorsTuple

const toneByColor: Record<string, string> = {
  orange: 'accent',
  navy: 'info',
  gray: 'neutral',
  green: 'success',
  yellow: 'warning',
  red: 'danger',
}

const fills: Record<string, { background: string; hover: string; color: string }> = {
  orange: { background: 'var(--action)', hover: 'var(--action-hover)', color: 'var(--action-text)' },
  red: { background: 'var(--danger-action)', hover: 'var(--danger-action-hover)', color: 'var(--danger-action-text)' },
  gray: { background: 'var(--neutral-soft)', hover: 'var(--line-strong)', color: 'var(--neutral-text)' },
  navy: { background: 'var(--strong-action)', hover: 'var(--strong-action-hover)', color: 'var(--strong-action-text)' },
}

/** Colours of every Mantine variant, from tokens only, so that each pair of text and ground is one we have measured. */
const variantColors: VariantColorsResolver = ({ color = 'orange', variant }) => {
  const tone = toneByColor[color] ?? 'neutral'
  const text = `var(--${tone}-text)`
  const soft = `var(--${tone}-soft)`
  const none = '1px solid transparent'
  if (variant === 'filled') {
    const fill = fills[color] ?? { background: soft, hover: soft, color: text }
    return { ...fill, border: none }
  }
  if (variant === 'light') return { background: soft, hover: soft, color: text, border: none }
  if (variant === 'outline') return { background: 'transparent', hover: soft, color: text, border: `1px solid ${text}` }
  if (variant === 'subtle' || variant === 'transparent') {
    const hover = variant === 'subtle' ? 'var(--surface-hover)' : 'transparent'
    const quiet = color === 'red' ? text : 'var(--text)'
    return { background: 'transparent', hover, color: quiet, border: none }
  }
  return {
    background: 'var(--surface-raised)',
    hover: 'var(--surface-hover)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
  }
}

/**
 * The Mantine theme. `components` holds plain objects on purpose: the `extend` helpers of the components would pull
 * Modal, Select and the positioning library into the first load.
 */
export const theme = createTheme({
  colors: {
    navy: scale('navy'),
    orange: scale('orange'),
    gray: scale('sand'),
    dark: scale('ink'),
    green: scale('green'),
    yellow: scale('amber'),
    red: scale('red'),
  },
  primaryColor: 'orange',
  primaryShade: 5,
  variantColorResolver: variantColors,
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '700' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '12px', xl: '999px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow-float)', lg: 'var(--shadow-float)', xl: 'var(--shadow-float)' },
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md', radius: 'sm' } },
    ActionIcon: { defaultProps: { size: 'xl', variant: 'subtle', radius: 'sm' } },
    Input: { defaultProps: { size: 'md', radius: 'sm' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md', radius: 'sm' } },
    Textarea: { defaultProps: { size: 'md', radius: 'sm', autosize: true, minRows: 3 } },
    NumberInput: { defaultProps: { size: 'md', radius: 'sm' } },
    Select: { defaultProps: { size: 'md', radius: 'sm' } },
    MultiSelect: { defaultProps: { size: 'md', radius: 'sm' } },
    NativeSelect: { defaultProps: { size: 'md', radius: 'sm' } },
    Checkbox: { defaultProps: { size: 'md', radius: 'xs' } },
    Radio: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
    SegmentedControl: { defaultProps: { size: 'md', radius: 'sm' } },
    Badge: { defaultProps: { variant: 'light', size: 'lg' } },
    Skeleton: { defaultProps: { height: 14, radius: 'xs' } },
    ProgressRoot: { defaultProps: { radius: 'xl', transitionDuration: 200 } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss', iconSize: 22 } } },
    // The stacked layout shows one toast like the plain one, but also pauses while the focus is inside.
    Notifications: {
      defaultProps: {
        limit: 1,
        layout: 'stacked',
        pauseResetOnHover: 'notification',
        containerWidth: 400,
        zIndex: 400,
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        attributes: { header: { role: 'none' } },
        closeButtonProps: { 'aria-label': 'Close', size: 'lg' },
        overlayProps: { backgroundOpacity: 0.45, color: '#11182c' },
      },
    },
    Drawer: {
      defaultProps: {
        attributes: { header: { role: 'none' } },
        closeButtonProps: { 'aria-label': 'Close', size: 'lg' },
        overlayProps: { backgroundOpacity: 0.45, color: '#11182c' },
      },
    },
    Tooltip: { defaultProps: { withArrow: false, openDelay: 300, radius: 'sm' } },
    // The placeholder is a focusable child without a role, which no menu may have.
    Menu: { defaultProps: { radius: 'md', shadow: 'md', withInitialFocusPlaceholder: false } },
    Pagination: { defaultProps: { radius: 'sm' } },
  },
})

const mantineVariables: Record<string, string> = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-quiet)',
  '--mantine-color-placeholder': 'var(--text-quiet)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-success': 'var(--success-text)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-default': 'var(--surface-raised)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--disabled)',
  '--mantine-color-disabled-color': 'var(--disabled-text)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--action)',
  '--mantine-primary-color-filled-hover': 'var(--action-hover)',
  '--mantine-primary-color-contrast': 'var(--action-text)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  ...Object.fromEntries(
    Object.entries(toneByColor).flatMap(([color, tone]) => [
      [`--mantine-color-${color}-filled`, fills[color]?.background ?? `var(--${tone})`],
      [`--mantine-color-${color}-filled-hover`, fills[color]?.hover ?? `var(--${tone})`],
      [`--mantine-color-${color}-light`, `var(--${tone}-soft)`],
      [`--mantine-color-${color}-light-hover`, `var(--${tone}-soft)`],
      [`--mantine-color-${color}-light-color`, `var(--${tone}-text)`],
      [`--mantine-color-${color}-text`, `var(--${tone}-text)`],
      [`--mantine-color-${color}-outline`, `var(--${tone}-text)`],
    ]),
  ),
}

/** Points Mantine's own variables at our tokens; the tokens themselves know light from dark. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: mantineVariables,
  dark: mantineVariables,
})
