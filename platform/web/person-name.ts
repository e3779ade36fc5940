/** The full name, or the address of somebody without one. */
export function formatPersonName(person: { firstName: string; lastName: string; email?: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || (person.email ?? '')
}
