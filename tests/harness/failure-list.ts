import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/** Writes what failed, with the reasons, to the file that `npm test` names: it prints that once all its steps have ended. */
export class FailureList implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env['FAILURE_LIST']
    if (!file) return
    const reasons = [
      ...modules.flatMap((module) => [
        ...describe(module.relativeModuleId, module.errors()),
        ...[...module.children.allSuites()].flatMap((suite) =>
          describe(nameIn(module, suite.fullName), suite.errors()),
        ),
        ...[...module.children.allTests('failed')].flatMap((test) =>
          describe(nameIn(module, test.fullName), errorsOf(test)),
        ),
      ]),
      ...describe('outside of all tests', unhandledErrors),
    ]
    if (reasons.length > 0) writeFileSync(file, reasons.map((failure) => `\n  ${failure}`).join(''))
  }
}

const nameIn = (module: TestModule, name: string) => `${module.relativeModuleId} > ${name}`
const errorsOf = (test: TestCase) => test.result().errors ?? []

/** A line for each error: the stack was printed when it happened. */
const describe = (name: string, errors: readonly SerializedError[]): string[] =>
  errors.map(({ message }) => `${name}: ${message.split('\n')[0]}`)
