/** The slug in a course's path: `Venture Design 101` is `venture-design-101`, whether the name comes from the course or an enrollment. */
export function toCourseSlug(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-')
}
