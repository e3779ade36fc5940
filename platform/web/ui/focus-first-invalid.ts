/**
 * Puts the reader in the first field of the form that is marked invalid, after the errors have been painted.
 * For the failure callback of a form's submit: `form.onSubmit(save, () => focusFirstInvalid(ref.current))`.
 */
export function focusFirstInvalid(form: HTMLElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
