/** The pattern for texts that contain this one; below the escape character nothing of it is a pattern itself (T36). */
export const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
