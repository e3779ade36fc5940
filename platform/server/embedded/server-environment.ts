const inheritedNames = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']

/** The environment of the server's programs: no secrets of the app, no PG* variables, messages in English. */
export function serverEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const own = inheritedNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(own), LC_ALL: 'C', ...extra }
}
